import type { Context } from "hono";
import type { ApiEnv } from "../env.ts";

/** The address that a request is counted by: the IPv4 address, or the /64 of an IPv6 one, which is what one customer gets. */
export function addressGroup(c: Context<ApiEnv>): string {
  const address = c.req.header("cf-connecting-ip") ?? "local";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return address.includes(":") ? `${network(address)}::/64` : address;
}

/** The first four groups, without leading zeros. `::` stands for the zeros that are left out. */
function network(address: string): string {
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const head = groups(before);
  const tail = groups(after);
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
