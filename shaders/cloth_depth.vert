layout(std430, binding = 1) readonly buffer Positions { float position[]; };

layout(location = 0) in uint particle;

uniform int fromEye;  // 0: from the light

void main()
{
    uint i = particle * 3u;
    gl_Position = (fromEye == 1 ? clipFromWorld : shadowFromWorld) * vec4(position[i], position[i + 1u], position[i + 2u], 1.0);
}
