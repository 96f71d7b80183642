// Headers that the browser sends to the API.

/** Names the workspace that a request is about, by its public id: of who works in several, each tab may show another one. */
export const WORKSPACE_HEADER = "X-Workspace";
