// A vertex takes its particle's position and normal.
layout(std430, binding = 1) readonly buffer Positions { float position[]; };
layout(std430, binding = 2) readonly buffer Normals { float normal[]; };

layout(location = 0) in uint particle;
layout(location = 1) in vec3 patternCoordinate;
layout(location = 2) in vec3 restCoordinate;  // [m]

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 check;
out vec3 rest;

void main()
{
    uint i = particle * 3u;
    worldPosition = vec3(position[i], position[i + 1u], position[i + 2u]);
    worldNormal = vec3(normal[i], normal[i + 1u], normal[i + 2u]);
    check = patternCoordinate;
    rest = restCoordinate;
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
