// npm run bench -- sweep: how long a comment waits for a sweep when no webhook reports it.
import { readCommandLine } from "../../command-line/options.ts";
import { sleep } from "../../start/process.ts";
import { createNetwork, type Network } from "../../storm/network.ts";
import type { OurComment, Owner } from "../../storm/owner.ts";
import { type ConnectedPage, connectPages, type PageKind } from "./connected-pages.ts";
import { onThrowawayStack } from "./throwaway.ts";

const KINDS: PageKind[] = [
  { name: "ads running", ads: true, instagram: true },
  { name: "no ads", ads: false, instagram: true },
];
/** Between two comments: with 20 pages each gets one a minute. */
const EVERY_MS = 3_000;
/** The longest time between two sweeps of a page, plus some for the sweep itself. */
const LAST_SWEEP_MS = 5 * 60_000;

const USAGE = "npm run bench -- sweep [--pages 20] [--minutes 12]";

const { values } = readCommandLine(USAGE, {
  options: { pages: { type: "string", default: "20" }, minutes: { type: "string", default: "12" } },
});

await onThrowawayStack(async (stack) => {
  const network = createNetwork(stack.sandboxUrl);
  const { pages, owners } = await connectPages(stack, network, { count: Number(values.pages), kinds: KINDS });
  console.info(`${pages.length} pages are connected; losing every webhook for ${values.minutes} minutes …`);
  // The first sweep of a page covers a week.
  await sleep(4 * 60_000);
  // Instagram lists no ads of its own: one is swept from the first comment on that a webhook reported.
  await network.write(
    pages.flatMap(({ page }) => page.media.filter(({ isAd }) => isAd)).map(({ id }) => praise(id, 0)),
  );
  await sleep(30_000);
  await network.setDelivery({ lose: 1 });
  const written = await writeOn(network, pages, Date.now() + Number(values.minutes) * 60_000);
  await sleep(LAST_SWEEP_MS);
  await print(written, owners);
});

function praise(target: string, n: number) {
  return { target, text: `Qué rico todo, gracias ${n}` };
}

/** Comments at random places until that moment. @returns where each was written, by its id */
async function writeOn(
  network: Network,
  pages: ConnectedPage<PageKind>[],
  until: number,
): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (let n = 0; Date.now() < until; n++) {
    const { kind, page } = pages[n % pages.length]!;
    const places = [
      ...page.posts.map((post) => ({ ...post, network: "Facebook" })),
      ...page.media.map((media) => ({ ...media, network: "Instagram" })),
    ];
    const place = places[Math.floor(Math.random() * places.length)]!;
    const [id] = await network.write([praise(place.id, n)]);
    written.set(id!, `${place.isAd ? "an ad" : "a post"} on ${place.network}, ${kind.name}`);
    await sleep(EVERY_MS);
  }
  return written;
}

async function print(written: Map<string, string>, owners: Owner[]) {
  const found = new Map<string, OurComment>();
  for (const owner of owners) for (const [id, comment] of await owner.comments()) found.set(id, comment);
  console.info(`
| where | comments | found | p50 | p95 | longest |
|---|---|---|---|---|---|`);
  for (const name of [...new Set(written.values())].sort()) {
    const ids = [...written].filter(([, where]) => where === name).map(([id]) => id);
    const waits = ids
      .flatMap((id) => found.get(id) ?? [])
      .map((comment) => Date.parse(comment.received_at) - Date.parse(comment.original_created_at))
      .sort((a, b) => a - b);
    const at = (share: number) =>
      `${((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN) / 1000).toFixed(0)} s`;
    console.info(`| ${name} | ${ids.length} | ${waits.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
}
