// A face of a solid, given in the world.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float isMarked;

out vec3 worldPosition;
out vec3 worldNormal;
out float marked;

void main()
{
    worldPosition = position;
    worldNormal = normal;
    marked = isMarked;
    gl_Position = clipFromWorld * vec4(position, 1.0);
}
