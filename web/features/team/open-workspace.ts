import { paths } from "../../paths.ts";

/**
 * Opens a workspace and reloads the application, so that no data of another workspace stays on the screen.
 *
 * @param id null for the workspace where the person worked last
 */
export function openWorkspace(id: string | null): void {
  if (id === null) sessionStorage.removeItem("workspace");
  else sessionStorage.setItem("workspace", id);
  window.location.assign(paths.dashboard);
}
