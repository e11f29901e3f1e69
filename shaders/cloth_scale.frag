// Cloth in the colours of a logarithmic scale of distances.
const int kColors = 6;  // as in render/compared_colors.h
uniform vec4 colors[kColors];  // linear
uniform vec4 equal;      // linear; where there is no distance
uniform float lowestDecade, highestDecade;

in vec3 worldPosition;
in vec3 worldNormal;
in float apart;

layout(location = 0) out vec4 screen;

void main()
{
    float place = (log2(max(apart, 1e-30)) * 0.30103 - lowestDecade) / (highestDecade - lowestDecade);
    float step = clamp(place, 0.0, 1.0) * float(kColors - 1);
    int i = min(int(step), kColors - 2);
    vec3 color = apart > 0.0 ? mix(colors[i].rgb, colors[i + 1].rgb, step - float(i)) : equal.rgb;
    vec3 normal = normalize(worldNormal) * (gl_FrontFacing ? 1.0 : -1.0);
    screen = vec4(toSrgb(color * clothLight(normal, worldPosition)), 1.0);
}
