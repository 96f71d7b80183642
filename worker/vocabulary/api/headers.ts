// Headers that the browser sends to the API.

/** Names the workspace of a request by its public id, because each tab of a person in several workspaces may show another one. */
export const WORKSPACE_HEADER = "X-Workspace";
