// Memory that stages of cloths work with: the grid of the self collision, touches.
#pragma once

#include "sim/gpu/cloth_view.h"
#include "sim/gpu/device_array.h"

namespace drape::DRAPE_GPU {

/// The arrays of a GridView with room for `particles`.
struct GridMemory
{
    DeviceArray<uint32_t> keys, order, otherKeys, otherOrder, bins, scanRoom, hits;
    DeviceArray<Particle> sorted;
    DeviceArray<float> crowds;
    DeviceArray<Bounds> bounds;
    DeviceArray<GridCells> cells;

    void fill(GridView& view, uint32_t particles, bool oneBlock, bool keepsHits);
};
/// The arrays of a TouchView.
struct TouchMemory
{
    DeviceArray<uint32_t> needed, itemStart, keys, partStart, partFill, parts, scanRoom;
    DeviceArray<Touch> touches;
    DeviceArray<Push<float>> pushes;
    DeviceArray<Vec3f> moves;
    DeviceArray<float> crowds;

    void fill(TouchView& view, uint32_t room, uint32_t particles, uint32_t items, uint32_t* most);
};

}  // namespace drape::DRAPE_GPU
