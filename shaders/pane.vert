// A square of a plane.
uniform vec3 center, normal;
uniform float size;  // [m]

out vec3 worldPosition;
out vec2 across;

void main()
{
    vec3 side = normalize(abs(normal.y) < 0.9 ? cross(vec3(0.0, 1.0, 0.0), normal) : cross(vec3(0.0, 0.0, 1.0), normal));
    across = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    worldPosition = center + 0.5 * size * (across.x * side + across.y * cross(normal, side));
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
