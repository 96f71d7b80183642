const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The domain that a person typed, or pasted as a whole address: `https://www.MiTienda.com/x` is `mitienda.com`; null when it is
 * none.
 */
export function domainOf(typed: string): string | null {
  const address = typed.trim().replace(/^[a-z]+:\/\//i, "");
  if (!URL.canParse(`https://${address}`)) return null;
  // Names with other letters are written as browsers send them.
  const host = new URL(`https://${address}`).hostname.replace(/^www\./, "");
  return DOMAIN.test(host) ? host : null;
}

/** Each once. @param typed only domains */
export const domainList = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((domain) => domainOf(domain) ?? [])),
];
