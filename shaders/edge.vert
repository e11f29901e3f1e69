// An edge's end takes its particle's position, a little nearer to the eye than the cloth.
layout(std430, binding = 1) readonly buffer Positions { float position[]; };

void main()
{
    uint i = uint(gl_VertexID) * 3u;
    vec3 p = vec3(position[i], position[i + 1u], position[i + 2u]);
    gl_Position = clipFromWorld * vec4(mix(p, eye.xyz, 0.004), 1.0);
}
