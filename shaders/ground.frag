// The floor: carries a grid, and fades into the wall. Its shadow is drawn over it.
uniform vec3 center;
uniform float radius;  // [m]
uniform float cell;    // spacing of the finer lines [m]
uniform int hollow;    // 1: nothing solid is here, only the grid

in vec3 worldPosition;

layout(location = 0) out vec4 screen;

// Coverage of a pixel by lines about one pixel wide, thinned out where they would crowd.
float lines(vec2 p, float spacing)
{
    vec2 x = p / spacing, pixel = fwidth(x);
    vec2 distance = abs(fract(x + 0.5) - 0.5) / max(pixel, 1e-6);
    vec2 line = clamp(viewport.z * 0.5 + 0.5 - distance, 0.0, 1.0) * clamp(1.3 - 5.0 * pixel, 0.0, 1.0);
    return max(line.x, line.y);
}

void main()
{
    float away = length(worldPosition.xz - center.xz) / radius;
    float fade = 1.0 - smoothstep(0.15, 1.0, away);
    float grid = max(0.35 * lines(worldPosition.xz, cell), 0.8 * lines(worldPosition.xz, cell * 10.0));
    if (hollow == 1 || !gl_FrontFacing)
    {
        screen = vec4(0.25, 0.29, 0.34, 0.45 * grid * fade * fade);
        return;
    }
    float open = openness(worldPosition, vec3(0.0, 1.0, 0.0));
    screen = vec4(toSrgb(floorLit() * (1.0 - 0.30 * grid * fade) * mix(1.0, open, 0.6)), fade);
}
