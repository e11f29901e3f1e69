// Woven cloth: with a sheen at grazing angles.
uniform vec3 frontColor, backColor;  // linear
uniform float patternStrength;
uniform float opacity = 1.0;

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 check;

layout(location = 0) out vec4 screen;

// A square wave of period 2 and range [-1,1], averaged over a pixel that spans `width`.
vec3 squareWave(vec3 x, vec3 width)
{
    // The integral of the wave is a triangle wave.
    vec3 w = max(width, 1e-4);
    vec3 a = abs(fract((x - 0.5 * w) * 0.5) * 2.0 - 1.0), b = abs(fract((x + 0.5 * w) * 0.5) * 2.0 - 1.0);
    return clamp((a - b) / w, -1.0, 1.0);
}

void main()
{
    vec3 toEye = normalize(eye.xyz - worldPosition);
    vec3 normal = normalize(worldNormal) * (gl_FrontFacing ? 1.0 : -1.0);
    vec3 color = gl_FrontFacing ? frontColor : backColor;

    vec3 wave = squareWave(check, fwidth(check));
    color *= 1.0 + 0.11 * patternStrength * wave.x * wave.y * wave.z;

    float grazing = 1.0 - max(dot(normal, toEye), 0.0);
    float sheen = 0.22 * grazing * grazing * grazing;

    vec3 light = clothLight(normal, worldPosition);
    screen = vec4(toSrgb(color * light + sheen * mix(color, vec3(1.0), 0.35) * light), opacity);
}
