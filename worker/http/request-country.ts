/** What the network edge says of a request it cannot place. */
const NOWHERE = new Set(["XX", "T1"]);

/** The country a request came from, ISO 3166-1 alpha-2; null where the edge did not say. The address itself is never kept. */
export function requestCountry(request: Request): string | null {
  const country = request.headers.get("cf-ipcountry") ?? (request as { cf?: { country?: unknown } }).cf?.country;
  return typeof country === "string" && /^[A-Z]{2}$/.test(country) && !NOWHERE.has(country) ? country : null;
}
