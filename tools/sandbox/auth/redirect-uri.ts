import type { Machine } from "../machine.ts";

/** Strict mode: one of the registered addresses, exactly. With none registered, any local `…/facebook/callback`. */
export function isRegistered({ redirectUris }: Machine, uri: string): boolean {
  if (redirectUris.length > 0) return redirectUris.includes(uri);
  return /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/.*facebook\/callback$/.test(uri);
}

/** The address with more parameters; what it already carries stays. */
export function withParams(uri: string, params: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}
