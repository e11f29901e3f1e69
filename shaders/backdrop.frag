// A studio wall: lighter behind the cloth, darker towards the corners.
in vec2 across;

layout(location = 0) out vec4 screen;

void main()
{
    vec2 p = across * vec2(0.75, 0.85) - vec2(0.0, 0.12);
    float away = smoothstep(0.0, 1.35, length(p));
    vec3 color = mix(vec3(0.735, 0.745, 0.76), vec3(0.43, 0.46, 0.505), away);
    // Ordered dither of half a step, so that the slow gradient shows no bands.
    ivec2 q = ivec2(gl_FragCoord.xy) & 3;
    float dither = float(((q.x ^ q.y) & 1) * 8 + (q.y & 1) * 4 + (((q.x ^ q.y) >> 1) & 1) * 2 + ((q.y >> 1) & 1)) / 16.0 - 0.5;
    screen = vec4(color + dither / 255.0, 1.0);
}
