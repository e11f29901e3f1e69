// Matt clay.
in vec3 worldPosition;
in vec3 worldNormal;
in float marked;

layout(location = 0) out vec4 screen;

void main()
{
    vec3 color = mix(vec3(0.40, 0.42, 0.45), vec3(0.62, 0.38, 0.14), marked);
    vec3 normal = normalize(worldNormal);
    vec3 toEye = normalize(eye.xyz - worldPosition);
    if (dot(normal, toEye) < -0.2)
        normal = -normal;  // a shell has two sides
    float facing = dot(normal, toLight.xyz);
    float lit = facing > 0.0 ? shadowAt(worldPosition + normal * (2.0 * toLight.w)) : 0.0;
    float shine = pow(max(dot(normal, normalize(toLight.xyz + toEye)), 0.0), 24.0) * 0.06;
    float rim = pow(1.0 - max(dot(normal, toEye), 0.0), 3.0) * 0.12;
    screen = vec4(toSrgb(color * (ambient(normal) * openness(worldPosition, normal) + kSun * max(facing, 0.0) * lit) + shine * lit + rim * kSky), 1.0);
}
