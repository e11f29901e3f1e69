layout(location = 0) in vec3 position;

uniform int fromEye;  // 0: from the light

void main()
{
    gl_Position = (fromEye == 1 ? clipFromWorld : shadowFromWorld) * vec4(position, 1.0);
}
