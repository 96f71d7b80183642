// Creates the queues and buckets of the configuration. Existing ones are not changed.
import type { Unstable_RawConfig } from "wrangler";
import { z } from "zod";
import { createCloudflare } from "../cloudflare/api.ts";
import { placeOptions } from "../cloudflare/create-database.ts";
import type { Place } from "../cloudflare/environment.ts";
import type { Outside } from "./outside.ts";

/** The longest retention that Workers Paid allows: 14 days. */
const RETENTION_SECONDS = 14 * 24 * 60 * 60;

type Given = Pick<Outside, "wrangler" | "fetch" | "env" | "say">;

export async function ensureQueues(outside: Given, config: Unstable_RawConfig, place: Place): Promise<void> {
  const { producers = [], consumers = [] } = config.queues ?? {};
  const wanted = new Set([
    ...producers.flatMap(({ queue }) => queue ?? []),
    ...consumers.flatMap(({ queue, dead_letter_queue: dead }) => (dead ? [queue, dead] : [queue])),
  ]);
  const present = await presentQueues(outside);
  for (const queue of wanted) {
    if (present.has(queue)) continue;
    if ("jurisdiction" in place) await createBoundQueue(outside, queue, place.jurisdiction);
    else await outside.wrangler(["queues", "create", queue, "--message-retention-period-secs", `${RETENTION_SECONDS}`]);
    outside.say(`created  queue ${queue}`);
  }
}

/** Reads the names from wrangler's table, page by page; a page after the last one is empty. */
async function presentQueues({ wrangler }: Given): Promise<Set<string>> {
  const all = new Set<string>();
  for (let page = 1; ; page++) {
    const before = all.size;
    for (const name of wordsOf(await wrangler(["queues", "list", "--page", String(page)]))) all.add(name);
    if (all.size === before) return all;
  }
}

/** Creates a queue by the API, since wrangler has no option for its jurisdiction. */
async function createBoundQueue(outside: Given, queue: string, jurisdiction: string) {
  const { account, call } = createCloudflare(outside);
  await call(z.unknown(), `/accounts/${await account()}/queues`, {
    method: "POST",
    body: { queue_name: queue, jurisdiction, settings: { message_retention_period: RETENTION_SECONDS } },
  });
}

export async function ensureBuckets({ wrangler, say }: Given, config: Unstable_RawConfig, place: Place): Promise<void> {
  const wanted = (config.r2_buckets ?? []).flatMap(({ bucket_name: bucket }) => bucket ?? []);
  if (wanted.length === 0) return;
  const bound = "jurisdiction" in place ? placeOptions(place) : [];
  const present = new Set(wordsOf(await wrangler(["r2", "bucket", "list", ...bound])));
  for (const bucket of wanted) {
    if (present.has(bucket)) continue;
    await wrangler(["r2", "bucket", "create", bucket, ...placeOptions(place)]);
    say(`created  bucket ${bucket}`);
  }
}

const wordsOf = (text: string) => text.split(/[\s│]+/).filter(Boolean);
