// Multiplies the floor by how much darker it is in the shadow.
uniform vec3 center;
uniform float radius;  // of the floor [m]

in vec3 worldPosition;

layout(location = 0) out vec4 screen;

void main()
{
    float fade = 1.0 - smoothstep(0.15, 1.0, length(worldPosition.xz - center.xz) / radius);
    float dark = (1.0 - shadowAt(worldPosition)) * fade;
    screen = vec4(mix(vec3(1.0), toSrgb(floorShaded()) / toSrgb(floorLit()), dark), 1.0);
}
