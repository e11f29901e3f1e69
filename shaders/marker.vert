// A point of constant size that faces the eye, drawn a little in front of the cloth it sits on.
layout(location = 0) in vec4 place;  // position [m], radius [pixels]
layout(location = 1) in vec4 paint;  // linear colour, 1: hollow

out vec3 color;
out float hollow;
out float pixels;  // radius of the point sprite

void main()
{
    color = paint.rgb;
    hollow = paint.a;
    pixels = place.w + 1.0;
    gl_Position = clipFromWorld * vec4(mix(place.xyz, eye.xyz, 0.015), 1.0);
    gl_PointSize = 2.0 * pixels;
}
