// Cloth in the colours of a scale.
const int kMostColors = 8;
uniform vec4 colors[kMostColors];  // linear
uniform int colorCount;
uniform vec4 none;  // linear; where the scale has no place

in vec3 worldPosition;
in vec3 worldNormal;
in float place;

layout(location = 0) out vec4 screen;

void main()
{
    float step = clamp(place, 0.0, 1.0) * float(colorCount - 1);
    int i = min(int(step), colorCount - 2);
    vec3 color = place >= 0.0 ? mix(colors[i].rgb, colors[i + 1].rgb, step - float(i)) : none.rgb;
    vec3 normal = normalize(worldNormal) * (gl_FrontFacing ? 1.0 : -1.0);
    // Half of the light: folds are seen, and colours can still be found in the legend.
    vec3 light = 0.45 + 0.5 * clothLight(lightOfCloth(normal, worldPosition), 0.2);
    screen = vec4(toSrgb(color * light), 1.0);
}
