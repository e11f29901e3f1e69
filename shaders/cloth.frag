// Cloth: diffuse light, a shine, the sheen of fibres that stand off, and a weave.
uniform vec3 frontColor, backColor;  // linear
uniform float roughness, sheen, translucency;
uniform int weave;     // as in sim/cloth_look.h
uniform float thread;  // from one to the next [m]
uniform float patternStrength;
uniform float opacity = 1.0;

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 check;
in vec3 rest;

layout(location = 0) out vec4 screen;

// A square wave of period 2 and range [-1,1], averaged over a pixel that spans `width`.
vec3 squareWave(vec3 x, vec3 width)
{
    // The integral of the wave is a triangle wave.
    vec3 w = max(width, 1e-4);
    vec3 a = abs(fract((x - 0.5 * w) * 0.5) * 2.0 - 1.0), b = abs(fract((x + 0.5 * w) * 0.5) * 2.0 - 1.0);
    return clamp((a - b) / w, -1.0, 1.0);
}

#if QUALITY > 0
float hash(vec2 p)
{
    return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453);
}

/// A point of the weave: how its surface leans along both directions of the threads, how bright the thread is, and whether it runs across.
struct WeavePoint
{
    vec2 slope;
    float shade;
    float across;
};
WeavePoint weavePoint(vec2 t)
{
    vec2 cell = floor(t), f = fract(t) - 0.5;
    WeavePoint point;
    if (weave == 4)
    {
        // Columns of loops, each a V of two legs.
        float leg = abs(f.x) - 0.25, row = t.y + 1.3 * abs(f.x);
        vec2 bulge = vec2(-5.0 * leg * sign(f.x), -2.2 * (fract(row) - 0.5));
        point.slope = bulge;
        point.shade = 1.0 - 2.6 * leg * leg - 0.35 * pow(abs(fract(row) - 0.5), 2.0) + 0.05 * (hash(vec2(cell.x, floor(row))) - 0.5);
        point.across = 0.0;
        return point;
    }
    float place = weave == 1 ? mod(cell.x + cell.y, 2.0) / 2.0 : weave == 2 ? mod(cell.x + cell.y, 3.0) / 3.0 : mod(2.0 * cell.x + cell.y, 5.0) / 5.0;
    float floats = weave == 1 ? 0.25 : weave == 2 ? 0.5 : 0.75;
    point.across = place < floats ? 0.0 : 1.0;
    vec2 lean = point.across == 0.0 ? vec2(2.6, 0.9) : vec2(0.9, 2.6);
    float depth = weave == 3 ? 0.35 : 1.0;
    point.slope = -depth * lean * f;
    float own = point.across == 0.0 ? cell.x : cell.y;
    point.shade = 1.0 - depth * 0.9 * dot(f * f, lean / 2.6) + 0.10 * (hash(vec2(own, point.across)) - 0.5);
    return point;
}

/// The weave at this pixel: turns the normal and shades the colour. Bumps as in Mikkelsen, Bump Mapping Unparametrized Surfaces on the GPU, 2010.
void applyWeave(inout vec3 normal, inout vec3 color, vec3 otherColor)
{
    vec3 dx = dFdx(rest), dy = dFdy(rest);
    // The weave lies in the plane of the rest shape that the face is nearest to.
    vec3 facing = abs(cross(dx, dy));
    bool alongX = facing.x > max(facing.y, facing.z), alongY = !alongX && facing.y > facing.z;
    vec2 t = (alongX ? rest.zy : alongY ? rest.xz : rest.xy) / thread;
    vec2 tx = (alongX ? dx.zy : alongY ? dx.xz : dx.xy) / thread, ty = (alongX ? dy.zy : alongY ? dy.xz : dy.xy) / thread;
    float wide = max(length(tx), length(ty));  // of a pixel, in threads
    // Uneven yarn shows as faint streaks from afar.
    vec2 bundle = floor(t / 9.0);
    float streaks = hash(vec2(bundle.x, 3.0)) + hash(vec2(bundle.y, 7.0)) - 1.0;
    color *= 1.0 + 0.035 * streaks * clamp(1.6 - wide / 6.0, 0.0, 1.0);
    float seen = 1.0 - smoothstep(0.22, 0.62, wide);
    if (seen <= 0.0)
        return;
    WeavePoint point = weavePoint(t);
    if (weave == 2)
        color = mix(color, otherColor, 0.55 * point.across * seen);
    color *= mix(1.0, point.shade / 0.9, seen);
    // The gradient of the height along the surface, from those of the two coordinates.
    vec3 px = dFdx(worldPosition), py = dFdy(worldPosition);
    vec3 rx = cross(py, normal), ry = cross(normal, px);
    float area = dot(px, rx);
    vec2 gradient = vec2(dot(point.slope, tx), dot(point.slope, ty)) * (0.32 * thread * seen);
    normal = normalize(abs(area) * normal - sign(area) * (gradient.x * rx + gradient.y * ry));
}
#endif

void main()
{
    vec3 toEye = normalize(eye.xyz - worldPosition);
    vec3 normal = normalize(worldNormal) * (gl_FrontFacing ? 1.0 : -1.0);
    vec3 color = gl_FrontFacing ? frontColor : backColor;

    vec3 wave = squareWave(check, fwidth(check));
    color *= 1.0 + 0.11 * patternStrength * wave.x * wave.y * wave.z;

    ClothLight light = lightOfCloth(normal, worldPosition);
#if QUALITY > 0
    if (weave != 0)
        applyWeave(normal, color, gl_FrontFacing ? backColor : frontColor);
    light.facing = dot(normal, toLight.xyz);
    float nv = clamp(dot(normal, toEye), 0.02, 1.0), nl = clamp(light.facing, 0.0, 1.0);
    vec3 between = normalize(toEye + toLight.xyz);
    float nh = clamp(dot(normal, between), 0.0, 1.0), vh = clamp(dot(toEye, between), 0.0, 1.0);
    float grazing = 1.0 - nv;

    // Shine: GGX (Walter et al. 2007) with Kelemen's and Szirmay-Kalos's visibility (2001), of a surface that reflects 4%.
    float a = max(roughness * roughness, 0.03), a2 = a * a, d = nh * nh * (a2 - 1.0) + 1.0;
    float fresnel = 0.04 + 0.96 * pow(1.0 - vh, 5.0);
    float shine = a2 / (d * d) * fresnel * 0.25 / max(vh * vh, 0.1);

    // Sheen: the Charlie distribution (Estevez and Kulla, Production Friendly Microfacet Sheen BRDF, 2017) with Neubelt's and Pettineo's
    // visibility (Crafting a Next-Gen Material Pipeline for The Order: 1886, 2013).
    const float kFibres = 0.45;  // roughness
    float charlie = (2.0 + 1.0 / kFibres) * pow(max(1.0 - nh * nh, 1e-4), 0.5 / kFibres) / 2.0;
    float fuzz = charlie / (4.0 * (nl + nv - nl * nv));
    vec3 fuzzColor = mix(sqrt(color), vec3(1.0), 0.25) * sheen;

    vec3 result = color * clothLight(light, translucency);
    result += kSun * (light.lit * nl) * (shine + fuzzColor * fuzz);
    // The same of the light around, roughly.
    result += light.around * (fuzzColor * (0.55 * grazing * grazing * grazing) + 0.5 * (1.0 - roughness) * (0.04 + 0.6 * pow(grazing, 5.0)));
#else
    float grazing = 1.0 - max(dot(normal, toEye), 0.0);
    vec3 fuzz = (0.5 * sheen * grazing * grazing * grazing) * mix(color, vec3(1.0), 0.35);
    vec3 result = (color + fuzz) * clothLight(light, translucency);
#endif
    screen = vec4(toSrgb(result), opacity);
}
