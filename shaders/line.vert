layout(location = 0) in vec3 worldPosition;

void main()
{
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
