// The session as the browser stores it: `token` and `user` in local storage, and their subscribers.
import { createEmitter } from "../store.ts";
import type { User } from "./types.ts";

/** Also follows changes of the storage: signing out in one tab ends the session in all tabs. */
const changes = createEmitter(() => {
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
});
export const watchSession = changes.watch;

/** Undefined until it is read from storage. */
let user: User | null | undefined;

/**
 * Public id of the workspace that this tab shows; null before the server chose one. It is stored for the tab, since tabs may show
 * different workspaces. Call it only when there is a token: without one the browser may refuse storage.
 */
export const readWorkspace = (): string | null => sessionStorage.getItem("workspace");

export function readToken(): string | null {
  try {
    return localStorage.getItem("token");
  } catch {
    return null;
  }
}

/** The stored user; the same object until the session changes. */
export function readUser(): User | null {
  if (user === undefined) user = parseUser();
  return user;
}

export function saveSession(session: { token?: string; user: User }): void {
  user = session.user;
  try {
    sessionStorage.setItem("workspace", user.workspace.id);
    if (session.token) localStorage.setItem("token", session.token);
    localStorage.setItem("user", JSON.stringify(session.user));
  } catch {
    // The session lasts as long as this page.
  }
  changes.emit();
}

export function clearSession(): void {
  user = null;
  try {
    sessionStorage.clear();
    localStorage.removeItem("token");
    localStorage.removeItem("user");
  } catch {
    // A browser that refuses storage has nothing to delete.
  }
  changes.emit();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== "token" && key !== "user" && key !== null) return;
  const stored = parseUser();
  // Another tab may show another workspace of the same person.
  if (stored !== null || readToken() === null) user = stored;
  changes.emit();
}

/** The stored user; null for anything that this code did not store, and for that of another tab's workspace. */
function parseUser(): User | null {
  try {
    const stored = JSON.parse(localStorage.getItem("user") ?? "null") as User | null;
    return stored?.workspace.id === (readWorkspace() ?? stored?.workspace.id) ? stored : null;
  } catch {
    return null;
  }
}
