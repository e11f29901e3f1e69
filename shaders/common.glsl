// What all shaders share: the frame, the light, the studio behind, and the way to the screen.

layout(std140, binding = 0) uniform Frame
{
    mat4 clipFromWorld;
    mat4 shadowFromWorld;  // to the shadow map's clip space
    vec4 eye;              // w: 1 where there is a shadow map
    vec4 toLight;          // unit; w: width of a shadow texel [m]
    vec4 viewport;         // width, height [pixels], pixel scale
};

// Linear light.
const vec3 kSun = vec3(1.0, 0.96, 0.90) * 1.05;
const vec3 kSky = vec3(0.87, 0.93, 1.0) * 0.47;
const vec3 kBounce = vec3(1.0, 0.93, 0.87) * 0.20;

vec3 ambient(vec3 normal)
{
    return mix(kBounce, kSky, normal.y * 0.5 + 0.5);
}

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
    return vec3(0.55, 0.555, 0.56) * kSky;
}
vec3 floorLit()
{
    return floorShaded() + vec3(0.55, 0.555, 0.56) * kSun * 0.86;
}

layout(binding = 0) uniform sampler2DShadow shadowMap;

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

/// What reaches cloth: soft wrapped light, and a little that shines through. `normal` is unit and on the eye's side.
vec3 clothLight(vec3 normal, vec3 worldPosition)
{
    float facing = dot(normal, toLight.xyz);
    float wrapped = max((facing + 0.25) / 1.25, 0.0);
    float through = 0.16 * max(-facing, 0.0);
    float lit = facing > -0.25 ? shadowAt(worldPosition + normal * (2.5 * toLight.w)) : 0.0;
    return ambient(normal) + kSun * (wrapped * lit + through);
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
