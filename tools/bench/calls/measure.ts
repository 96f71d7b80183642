// npm run bench -- calls: measures how many calls an hour the protection of a page takes, with sweeps of many pages at once, and compares
// them with Meta's limit for a page, which depends on the number of people who engaged with it.

import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { type ConnectedPage, connectPages, type PageKind } from "../../drive/connected-pages.ts";
import { createNetwork, type Network } from "../../drive/network.ts";
import { sleep } from "../../start/process.ts";
import { withThrowawayStack } from "../../start/throwaway-stack.ts";
import { table } from "../table.ts";

/** Meta's limit of calls with a page's token: this many in 24 hours for each person who engaged with it in that time. */
const CALLS_PER_ENGAGED_USER_A_DAY = 4800;
const ENGAGED_USERS = [0, 1, 10, 100];

type Kind = PageKind & { commentsAMinute: number };
const KINDS: Kind[] = [
  { name: "quiet, no ads", ads: false, instagram: false, commentsAMinute: 0 },
  { name: "quiet, ads running", ads: true, instagram: false, commentsAMinute: 0 },
  { name: "a comment a minute, no ads", ads: false, instagram: false, commentsAMinute: 1 },
  { name: "a comment a minute, ads running", ads: true, instagram: false, commentsAMinute: 1 },
];
type Measured = ConnectedPage<Kind>;

const USAGE = "npm run bench -- calls [--pages 200] [--minutes 12]";

const { values } = readCommandLine(USAGE, {
  options: { pages: { type: "string", default: "200" }, minutes: { type: "string", default: "12" } },
});
const pageCount = numberOf("pages", values.pages, 1);
const minutes = numberOf("minutes", values.minutes, 1);

await withThrowawayStack({}, async (stack) => {
  const network = createNetwork(stack.sandboxUrl);
  const { pages } = await connectPages(stack, network, { count: pageCount, kinds: KINDS });
  console.info(`${pages.length} pages are connected; measuring for ${minutes} minutes …`);
  // The first sweep of a page covers a week; the measurement covers the days after it.
  await sleep(4 * 60_000);
  const first = await network.lastCall();
  await live(network, pages);
  print(pages, await network.callsSince(first));
});

/** Writes comments that arrive by webhook. */
async function live(network: Network, pages: Measured[]) {
  for (let minute = 0; minute < minutes; minute++) {
    const comments = pages.flatMap(({ kind, page }) =>
      Array.from({ length: kind.commentsAMinute }, (_, n) => {
        const post = page.posts[(minute + n) % page.posts.length]!;
        return { target: post.id, text: `Qué rico todo, gracias ${minute}` };
      }),
    );
    if (comments.length > 0) await network.write(comments);
    await sleep(60_000);
  }
}

function print(pages: Measured[], calls: { object: string; method: string }[]) {
  const kindOf = new Map<string, string>();
  for (const { kind, page } of pages) for (const { id } of [page.page, ...page.posts]) kindOf.set(id, kind.name);
  const hours = minutes / 60;
  const rows = KINDS.map(({ name }) => {
    const count = pages.filter(({ kind }) => kind.name === name).length;
    const made = calls.filter(({ object }) => kindOf.get(object) === name).length;
    return { name, count, perHour: made / count / hours };
  });
  const share = (perHour: number, users: number) => {
    const allowed = (CALLS_PER_ENGAGED_USER_A_DAY * users) / 24;
    return allowed === 0 ? "—" : `${((perHour / allowed) * 100).toFixed(1)} %`;
  };
  const head = ["page", "pages", "calls an hour", ...ENGAGED_USERS.map((users) => `of ${users} engaged`)];
  const cells = rows.map(({ name, count, perHour }) => [
    name,
    count,
    perHour.toFixed(1),
    ...ENGAGED_USERS.map((users) => share(perHour, users)),
  ]);
  console.info(`\n${table(head, cells)}`);
  const others = calls.filter(({ object }) => !kindOf.has(object)).length;
  console.info(
    `\nBeside them ${(others / pages.length / hours).toFixed(1)} calls an hour and page with other tokens, such as \`debug_token\`.`,
  );
}
