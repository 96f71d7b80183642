import { requestCountry } from "./request-country.ts";

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
