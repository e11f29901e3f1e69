// Frosted glass with a rim.
uniform vec3 normal;
uniform float marked;

in vec3 worldPosition;
in vec2 across;

layout(location = 0) out vec4 screen;

void main()
{
    vec2 edge = (1.0 - abs(across)) / max(fwidth(across), 1e-6);
    float rim = 1.0 - clamp(min(edge.x, edge.y) - 1.5 * viewport.z, 0.0, 1.0);
    float lit = shadowAt(worldPosition + normal * (2.0 * toLight.w));
    vec3 color = mix(vec3(0.42, 0.46, 0.50), vec3(0.62, 0.38, 0.14), marked);
    vec3 light = ambient(normal) + kSun * max(dot(normal, toLight.xyz), 0.0) * lit;
    screen = vec4(toSrgb(mix(color * light, vec3(0.08), 0.6 * rim)), mix(gl_FrontFacing ? 0.62 : 0.3, 0.85, rim));
}
