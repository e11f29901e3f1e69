// What a newcomer is told, once in a life: each hint until it has been followed or clicked away.
#pragma once

#include <array>
#include <filesystem>

namespace drape {

enum class Hint
{
    drag,
    turn,
    tools,
};

class FirstHints
{
public:
    static constexpr size_t kCount = 3;

    /// Reads `folder`/hints; a missing or unreadable file: all are new. An empty folder: nothing is remembered.
    explicit FirstHints(std::filesystem::path folder);

    bool isNew(Hint hint) const { return isNew_[static_cast<size_t>(hint)]; }
    bool anyNew() const;
    static const char* textOf(Hint hint);

    /// Followed, or clicked away: is not shown again.
    void done(Hint hint);

private:
    std::filesystem::path folder_;
    std::array<bool, kCount> isNew_;
};

}  // namespace drape
