// A disc with a white border, or a ring.
uniform float opacity;

in vec3 color;
in float hollow;
in float pixels;

layout(location = 0) out vec4 screen;

void main()
{
    float away = length(gl_PointCoord * 2.0 - 1.0) * pixels;
    float outside = clamp(away - (pixels - 1.0) + 0.5, 0.0, 1.0);
    float border = clamp(away - (pixels - 1.0 - 1.8 * viewport.z) + 0.5, 0.0, 1.0);
    float alpha = (1.0 - outside) * mix(1.0, border, hollow);
    if (alpha <= 0.0)
        discard;
    screen = vec4(toSrgb(mix(color, vec3(0.95), border * (1.0 - hollow))), opacity * alpha);
}
