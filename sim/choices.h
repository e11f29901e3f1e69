// What a user chooses between. C++17: .cu files include this.
#pragma once

namespace drape {

enum class EdgeMethod : int
{
    gaussSeidel,
    jacobi,
};
enum class BendingModel : int
{
    distance,
    dihedral,
};
enum class SelfCollisionModel : int
{
    particles,
    triangles,
};

}  // namespace drape
