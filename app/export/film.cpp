#include "app/export/film.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace drape {
namespace {

std::filesystem::path ffmpegProgram()
{
    if (const std::optional<std::filesystem::path> program = findProgram("ffmpeg"))
        return *program;
    throw std::runtime_error(
        "a film needs the program ffmpeg, which is not installed: on Debian and Ubuntu, apt install ffmpeg. Pictures do without it");
}

std::vector<std::string> arguments(const std::filesystem::path& file, int width, int height, double rate)
{
    const std::string size = fmt::format("{}x{}", width, height), perSecond = fmt::format("{:.9g}", rate);
    // BT.709 is what players take for granted in a film of this size.
    const char* filter = "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
    return {ffmpegProgram().string(),
            "-hide_banner",
            "-loglevel",
            "error",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "rgb24",
            "-s",
            size,
            "-r",
            perSecond,
            "-i",
            "pipe:0",
            "-vf",
            filter,
            "-c:v",
            "libx264",
            "-crf",
            "18",
            "-colorspace",
            "bt709",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709",
            "-movflags",
            "+faststart",
            "-xerror",
            "-f",
            "mp4",
            "-y",
            "file:" + file.string()};
}

}  // namespace

void checkFilmsPossible()
{
    ffmpegProgram();
}

Film::Film(const std::filesystem::path& file, std::unique_ptr<Painter> painter, int width, int height, double rate)
    : file_(file), name_(file.string()), painter_(std::move(painter)), ffmpeg_(arguments(file_.path(), width, height, rate))
{
}

void Film::add(const FrameSnapshot& frame, const View& view)
{
    const Image image = painter_->paint(frame, view);
    if (!ffmpeg_.write({reinterpret_cast<const char*>(image.rgb.data()), image.rgb.size()}))
        fail();
}

void Film::finish()
{
    if (const std::string complaint = ffmpeg_.finish(); !complaint.empty())
        throw std::runtime_error(fmt::format("cannot write {}: {}", name_, complaint));
    file_.commit();
}

void Film::fail()
{
    const std::string complaint = ffmpeg_.finish();
    throw std::runtime_error(fmt::format("cannot write {}: {}", name_, complaint.empty() ? "ffmpeg ended too early" : complaint));
}

}  // namespace drape
