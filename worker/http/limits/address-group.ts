import type { Context } from "hono";
import type { ApiEnv } from "../env.ts";

/** The address that a request is counted by: the IPv4 address, or the /64 of an IPv6 one, which is what one customer gets. */
export function addressGroup(c: Context<ApiEnv>): string {
  const address = c.req.header("cf-connecting-ip") ?? "local";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return address.includes(":") ? `${network(address, 4)}::/64` : address;
}

/**
 * The /48 of an IPv6 address, of which one customer may have all 65,536 networks; null for an IPv4 address. Many people of one
 * provider may be in it, so only what costs a lot is counted by it, with a higher limit.
 */
export function addressSite(c: Context<ApiEnv>): string | null {
  const address = addressGroup(c);
  return address.endsWith("::/64") ? `${network(address, 3)}::/48` : null;
}

/** The first groups, without leading zeros. `::` stands for the zeros that are left out. */
function network(address: string, groupCount: number): string {
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const head = groups(before);
  const tail = groups(after);
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...zeros, ...tail]
    .slice(0, groupCount)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
