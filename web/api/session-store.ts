// The session as the browser keeps it: `token` and `user` in local storage, and whoever watches them.
import type { User } from "./types.ts";

const listeners = new Set<() => void>();
let user: User | null | undefined;

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
    if (session.token) localStorage.setItem("token", session.token);
    localStorage.setItem("user", JSON.stringify(session.user));
  } catch (error) {
    console.warn("session not stored", error);
  }
  notify();
}

export function clearSession(): void {
  user = null;
  try {
    localStorage.removeItem("token");
    localStorage.removeItem("user");
  } catch (error) {
    console.warn("session not cleared", error);
  }
  notify();
}

export function watchSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

/** Signing out in one tab ends the session in all of them. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== "token" && key !== "user" && key !== null) return;
  user = undefined;
  notify();
}

/** Null for anything that we cannot have stored, or that an older version did. */
function parseUser(): User | null {
  try {
    const stored = JSON.parse(localStorage.getItem("user") ?? "null") as User | null;
    return typeof stored?.name === "string" && typeof stored.email === "string" && stored.allows ? stored : null;
  } catch {
    return null;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}
