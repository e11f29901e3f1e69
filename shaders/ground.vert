uniform vec3 center;
uniform float radius;

out vec3 worldPosition;

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    worldPosition = center + radius * vec3(corner.x, 0.0, -corner.y);
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
