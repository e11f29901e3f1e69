uniform vec4 color;  // linear, alpha

layout(location = 0) out vec4 screen;

void main()
{
    screen = vec4(toSrgb(color.rgb), color.a);
}
