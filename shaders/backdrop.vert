// One triangle over the whole picture, behind everything.
out vec2 across;

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    across = corner;
    gl_Position = vec4(corner, 1.0, 1.0);
}
