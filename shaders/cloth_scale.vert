// As cloth.vert, with the particle's place on a scale of colours.
layout(std430, binding = 1) readonly buffer Positions { float position[]; };
layout(std430, binding = 2) readonly buffer Normals { float normal[]; };
layout(std430, binding = 3) readonly buffer Places { float places[]; };  // in [0,1]; below: none

layout(location = 0) in uint particle;

out vec3 worldPosition;
out vec3 worldNormal;
out float place;

void main()
{
    uint i = particle * 3u;
    worldPosition = vec3(position[i], position[i + 1u], position[i + 2u]);
    worldNormal = vec3(normal[i], normal[i + 1u], normal[i + 2u]);
    place = places[particle];
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
