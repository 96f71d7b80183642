import type { PageLink } from "../../../worker/vocabulary/paths.ts";
import { api, bodyOf } from "../../api/api.ts";
import { paths } from "../../paths.ts";

/**
 * Opens a workspace and reloads the application, so that no data of another workspace stays on the screen.
 *
 * @param id null for the workspace where the person worked last
 */
export function openWorkspace(id: string | null, place: PageLink = paths.dashboard): void {
  if (id === null) sessionStorage.removeItem("workspace");
  else sessionStorage.setItem("workspace", id);
  window.location.assign(place);
}

/** Opens a workspace, in which the person works from now on: new tabs open it, too. */
export async function enterWorkspace(id: string, place?: PageLink): Promise<void> {
  // A failure only means that new tabs do not open this workspace; this tab opens it anyway.
  await bodyOf(api.workspaces.enter.$post({ json: { workspace: id } })).catch(() => undefined);
  openWorkspace(id, place);
}
