import type { Machine } from "../machine.ts";

/** Whether an address is allowed: exactly a registered one (strict mode), or without registered ones any local `…/facebook/callback`. */
export function isRegistered({ redirectUris }: Machine, uri: string): boolean {
  if (redirectUris.length > 0) return redirectUris.includes(uri);
  return /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/.*facebook\/callback$/.test(uri);
}

/** Adds parameters to an address; its own parameters stay. */
export function withParams(uri: string, params: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}
