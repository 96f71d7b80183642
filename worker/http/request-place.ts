/** Codes that Cloudflare sets for a request without a country. */
const NOWHERE = new Set(["XX", "T1"]);

/** The country of a request, ISO 3166-1 alpha-2; null where the edge did not set it. The address itself is never stored. */
export function requestCountry(request: Request): string | null {
  const country = request.headers.get("cf-ipcountry") ?? (request as { cf?: { country?: unknown } }).cf?.country;
  return typeof country === "string" && /^[A-Z]{2}$/.test(country) && !NOWHERE.has(country) ? country : null;
}

/** Longest name of a city that is stored. */
const MAX_CITY = 100;

/** Where Cloudflare locates the address of a request; null where it cannot. The address itself is never stored. */
export function requestPlace(request: Request): { country: string | null; city: string | null } {
  const city = (request as { cf?: { city?: unknown } }).cf?.city;
  return {
    country: requestCountry(request),
    city: typeof city === "string" && city !== "" ? city.slice(0, MAX_CITY) : null,
  };
}
