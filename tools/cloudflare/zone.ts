import { z } from "zod";
import type { Cloudflare } from "./api.ts";

const Zone = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  paused: z.boolean().default(false),
  account: z.object({ id: z.string() }),
  name_servers: z.array(z.string()).nullish(),
});
export type Zone = z.infer<typeof Zone>;

/** The zone that contains a host: the one with the longest name, since a subdomain may be a zone. */
export async function zoneOf({ call }: Pick<Cloudflare, "call">, host: string): Promise<Zone | undefined> {
  const labels = host.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const [zone] = await call(z.array(Zone), `/zones?name=${labels.slice(from).join(".")}`);
    if (zone) return zone;
  }
  return undefined;
}
