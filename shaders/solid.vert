// A sphere or tapered capsule.
layout(location = 0) in vec3 profile;  // turn, row, end
layout(location = 1) in vec4 sphereA;  // center, radius
layout(location = 2) in vec4 sphereB;
layout(location = 3) in float isMarked;

out vec3 worldPosition;
out vec3 worldNormal;
out float marked;

void main()
{
    solidVertex(profile, sphereA, sphereB, worldPosition, worldNormal);
    marked = isMarked;
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
