// What all shaders share: the frame, the light, the studio behind, and the way to the screen.

layout(std140, binding = 0) uniform Frame
{
    mat4 clipFromWorld;
    mat4 shadowFromWorld;  // to the shadow map's clip space
    vec4 eye;              // w: 1 where there is a shadow map
    vec4 toLight;          // unit; w: width of a shadow texel [m]
    vec4 viewport;         // width, height [pixels], pixel scale
    mat4 worldFromClip;
    vec4 corner;           // of the viewport in the framebuffer [pixels]; z: how far corners darken [m]
};

// Linear light.
const vec3 kSun = vec3(1.0, 0.96, 0.90) * 0.98;
const vec3 kSky = vec3(0.87, 0.93, 1.0) * 0.42;
const vec3 kBounce = vec3(1.0, 0.93, 0.87) * 0.17;

vec3 ambient(vec3 normal)
{
    return mix(kBounce, kSky, normal.y * 0.5 + 0.5);
}

#if QUALITY > 0
/// An angle [rad] that differs from pixel to pixel as noise does, but evenly: interleaved gradient noise (Jimenez, Next Generation Post
/// Processing in Call of Duty: Advanced Warfare, 2014).
float pixelAngle()
{
    return 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}

/// Point i of n, spread evenly over the unit disc in a spiral by the golden angle (Vogel, A better way to construct the sunflower head, 1979).
vec2 discPoint(int i, int n, float turn)
{
    float angle = float(i) * 2.3999632 + turn;
    return sqrt((float(i) + 0.5) / float(n)) * vec2(cos(angle), sin(angle));
}

layout(binding = 2) uniform sampler2D depthMap;  // of the picture

/// How open the sky is above a point, in [0,1]: scalable ambient obscurance (McGuire, Mara and Luebke, HPG 2012).
float openness(vec3 worldPosition, vec3 normal)
{
    const int kPoints = 14;
    float radius = corner.z;
    vec2 center = (gl_FragCoord.xy - corner.xy) / viewport.xy;
    vec4 clip = clipFromWorld * vec4(worldPosition, 1.0);
    // As wide as the radius is there, in the picture.
    vec4 aside = clipFromWorld * vec4(worldPosition + radius * normalize(cross(eye.xyz - worldPosition, vec3(0.13, 1.0, 0.07))), 1.0);
    float reach = min(length((aside.xy / aside.w - clip.xy / clip.w) * 0.5 * viewport.xy), 0.2 * viewport.y);
    float turn = pixelAngle(), sum = 0.0;
    for (int i = 0; i < kPoints; ++i)
    {
        vec2 at = center + discPoint(i, kPoints, turn) * reach / viewport.xy;
        vec4 there = worldFromClip * vec4(vec3(at, textureLod(depthMap, at, 0.0).r) * 2.0 - 1.0, 1.0);
        vec3 way = there.xyz / there.w - worldPosition;
        float away = dot(way, way);
        float near = max(radius * radius - away, 0.0) / (radius * radius);
        sum += near * near * near * max(dot(way, normal) - 0.04 * radius, 0.0) * radius / (away + 0.01 * radius * radius);
    }
    return clamp(1.0 - 2.4 * sum / float(kPoints), 0.0, 1.0);
}
#else
float openness(vec3 worldPosition, vec3 normal)
{
    return 1.0;
}
#endif

// The sRGB curve to within 2/255, by square roots: a power costs a software renderer a third of the picture's time.
vec3 toSrgb(vec3 c)
{
    // Bright light is compressed, so that white cloth keeps its folds.
    vec3 over = max(c - 0.5, 0.0);
    c = clamp(c, 0.0, 0.5) + over / (1.0 + 2.0 * over);
    vec3 root = sqrt(c);
    return 1.42132 * root - 0.13482 * sqrt(root) - 0.29528 * c;
}

/// The floor where the key light reaches it, and where it does not.
vec3 floorShaded()
{
    return vec3(0.40, 0.405, 0.41) * kSky;
}
vec3 floorLit()
{
    return floorShaded() + vec3(0.40, 0.405, 0.41) * kSun * 0.86;
}

layout(binding = 0) uniform sampler2DShadow shadowMap;

#if QUALITY > 0
layout(binding = 1) uniform sampler2D shadowDepths;  // the same without the comparison

/// How much of the key light reaches a point, in [0,1]. The farther what is in the way, the softer its edge: percentage closer soft shadows
/// (Fernando, 2005).
float shadowAt(vec3 worldPosition)
{
    const int kLooks = 10, kPoints = 20;
    const float kLightWidth = 0.10;  // over its distance
    if (eye.w == 0.0)
        return 1.0;
    vec3 p = (shadowFromWorld * vec4(worldPosition, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(p.xy, vec2(0.0))) || any(greaterThan(p.xy, vec2(1.0))))
        return 1.0;
    float texel = 1.0 / float(textureSize(shadowMap, 0).x);
    // The map is a cube: a step in depth is as long as one across.
    float search = clamp(0.25 * kLightWidth * p.z, 2.0 * texel, 0.02);
    float turn = pixelAngle(), depths = 0.0, found = 0.0;
    for (int i = 0; i < kLooks; ++i)
    {
        float depth = textureLod(shadowDepths, p.xy + search * discPoint(i, kLooks, turn), 0.0).r;
        if (depth < p.z - search)
        {
            depths += depth;
            found += 1.0;
        }
    }
    float away = found > 0.0 ? p.z - depths / found : 0.0;
    float blur = clamp(0.5 * kLightWidth * away, 1.6 * texel, 0.03);
    float lit = 0.0;
    for (int i = 0; i < kPoints; ++i)
        lit += textureLod(shadowMap, vec3(p.xy + blur * discPoint(i, kPoints, turn), p.z - 0.5 * blur), 0.0);
    return lit / float(kPoints);
}
#else
/// How much of the key light reaches a point, in [0,1].
float shadowAt(vec3 worldPosition)
{
    if (eye.w == 0.0)
        return 1.0;
    vec3 p = (shadowFromWorld * vec4(worldPosition, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(p.xy, vec2(0.0))) || any(greaterThan(p.xy, vec2(1.0))))
        return 1.0;
    // Four bilinear looks, turned against the texel grid: a soft edge about four texels wide.
    vec2 texel = 1.0 / vec2(textureSize(shadowMap, 0));
    vec2 a = vec2(1.5, 0.6) * texel, b = vec2(-a.y, a.x);
    return 0.25 * (textureLod(shadowMap, vec3(p.xy + a, p.z), 0.0) + textureLod(shadowMap, vec3(p.xy - a, p.z), 0.0) +
                   textureLod(shadowMap, vec3(p.xy + b, p.z), 0.0) + textureLod(shadowMap, vec3(p.xy - b, p.z), 0.0));
}
#endif

/// What reaches cloth: soft wrapped light, and what shines through. `normal` is unit and on the eye's side.
struct ClothLight
{
    vec3 around;   // from everywhere
    float facing;  // cosine of the angle to the key light
    float lit;     // how much of it is not in shadow, on the side that faces it
};
ClothLight lightOfCloth(vec3 normal, vec3 worldPosition)
{
    ClothLight light;
    light.facing = dot(normal, toLight.xyz);
    vec3 side = light.facing < 0.0 ? -normal : normal;
    light.lit = shadowAt(worldPosition + side * (2.5 * toLight.w));
    light.around = ambient(normal) * openness(worldPosition, normal);
    return light;
}
vec3 clothLight(ClothLight light, float translucency)
{
    float wrapped = max((light.facing + 0.25) / 1.25, 0.0);
    float through = 0.8 * translucency * max(-light.facing, 0.0);
    return light.around + kSun * light.lit * (wrapped + through);
}

/// A point of a sphere or tapered capsule. `profile`: turn round the axis and row over the cap in [0,1], which cap.
/// The cone touches both spheres where the normal makes the same angle with the axis on either: its sine is the
/// difference of the radii over the distance of the centres.
void solidVertex(vec3 profile, vec4 sphereA, vec4 sphereB, out vec3 position, out vec3 normal)
{
    const float kHalfPi = 1.5707963;
    vec3 along = sphereB.xyz - sphereA.xyz;
    float axisLength = length(along);
    float difference = sphereA.w - sphereB.w;
    if (axisLength <= abs(difference))
    {
        // One sphere holds the other.
        if (difference > 0.0)
            sphereB = sphereA;
        else
            sphereA = sphereB;
        difference = 0.0;
        along = vec3(0.0, 1.0, 0.0);
        axisLength = 1.0;
    }
    along /= axisLength;
    float seam = asin(difference / axisLength);
    float latitude = profile.z == 0.0 ? mix(-kHalfPi, seam, profile.y) : mix(seam, kHalfPi, profile.y);
    vec3 side = normalize(abs(along.y) < 0.9 ? cross(along, vec3(0.0, 1.0, 0.0)) : cross(along, vec3(1.0, 0.0, 0.0)));
    float turn = profile.x * 4.0 * kHalfPi;
    normal = cos(latitude) * (cos(turn) * side + sin(turn) * cross(along, side)) + sin(latitude) * along;
    position = profile.z == 0.0 ? sphereA.xyz + sphereA.w * normal : sphereB.xyz + sphereB.w * normal;
}
