// The part of the floor that the shadow map covers.
uniform vec4 corners[4];  // xyz [m]

out vec3 worldPosition;

void main()
{
    worldPosition = corners[gl_VertexID].xyz;
    gl_Position = clipFromWorld * vec4(worldPosition, 1.0);
}
