const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Returns the domain that a person typed, or pasted as a whole address: `https://www.MiTienda.com/x` is `mitienda.com`; null when
 * there is none.
 */
export function domainOf(typed: string): string | null {
  const address = typed.trim().replace(/^[a-z]+:\/\//i, "");
  if (!URL.canParse(`https://${address}`)) return null;
  // Names with other letters are converted in the way of browsers.
  const host = new URL(`https://${address}`).hostname.replace(/^www\./, "");
  return DOMAIN.test(host) ? host : null;
}

/** The domains of a list, each once. @param typed only domains */
export const domainList = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((domain) => domainOf(domain) ?? [])),
];
