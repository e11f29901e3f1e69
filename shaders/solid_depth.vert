layout(location = 0) in vec3 profile;
layout(location = 1) in vec4 sphereA;
layout(location = 2) in vec4 sphereB;

uniform int fromEye;  // 0: from the light

void main()
{
    vec3 position, normal;
    solidVertex(profile, sphereA, sphereB, position, normal);
    gl_Position = (fromEye == 1 ? clipFromWorld : shadowFromWorld) * vec4(position, 1.0);
}
