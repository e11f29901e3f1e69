#include "sim/gpu/work_memory.h"

#include <algorithm>
#include <bit>

#include "sim/gpu/frame.h"

namespace drape::DRAPE_GPU {
namespace {

constexpr uint32_t kScanShare = 32;  // values to scan for which one value of room is enough

}  // namespace

void GridMemory::fill(GridView& view, uint32_t particles, bool oneBlock, bool keepsHits)
{
    view.room = oneBlock ? std::bit_ceil(std::max(particles, 2u)) : (particles + kSortTile - 1) / kSortTile * kSortTile;
    view.keys = keys.ensure(view.room);
    view.order = order.ensure(view.room);
    if (!oneBlock)
    {
        const uint32_t counts = view.room / kSortTile * 256;
        view.otherKeys = otherKeys.ensure(view.room);
        view.otherOrder = otherOrder.ensure(view.room);
        view.bins = bins.ensure(counts);
        view.scanRoom = scanRoom.ensure(counts / kScanShare + 8);
    }
    view.sorted = sorted.ensure(view.room);
    if (keepsHits)
    {
        view.crowds = crowds.ensure(view.room);
        view.hits = hits.ensure(size_t{view.room} * kHits);
    }
    view.bounds = bounds.ensure(kBoundsParts + 32);
    view.cells = cells.ensure(1);
}

void TouchMemory::fill(TouchView& view, uint32_t room, uint32_t particles, uint32_t items, uint32_t* most)
{
    view.room = room;
    view.particles = particles;
    view.items = items;
    view.needed = needed.ensure(1);
    view.most = most;
    view.itemStart = itemStart.ensure(size_t{items} + 1);
    view.touches = touches.ensure(room);
    view.keys = keys.ensure(room);
    view.pushes = pushes.ensure(room);
    view.moves = moves.ensure(room);
    view.partStart = partStart.ensure(size_t{particles} + 1);
    view.partFill = partFill.ensure(particles);
    view.parts = parts.ensure(size_t{room} * 4);
    view.crowds = crowds.ensure(particles);
    view.scanRoom = scanRoom.ensure(std::max(items, particles) / kScanShare + 16);
}

}  // namespace drape::DRAPE_GPU
