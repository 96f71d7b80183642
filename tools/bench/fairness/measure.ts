// npm run bench -- fairness: measures how one workspace delays the comments of the others. `viral`: one page gets many times as many
// comments as all others together. `lists`: one workspace has the longest lists that may be saved, for itself and every page. It is
// measured before and after it saved them, since its comments alone make every queue longer.

import { z } from "zod";
import { numberOf, readCommandLine, refuse } from "../../command-line/options.ts";
import { connectPages } from "../../drive/connected-pages.ts";
import { createNetwork, type Network } from "../../drive/network.ts";
import type { Owner } from "../../drive/owner.ts";
import { sleep } from "../../start/process.ts";
import type { Stack } from "../../start/stack.ts";
import { withThrowawayStack } from "../../start/throwaway-stack.ts";
import { percentile } from "../../statistics.ts";
import { textOf } from "../../storm/texts.ts";
import { verdict } from "../verdict.ts";

const USAGE = `npm run bench -- fairness [--scene viral|lists] [--rate 200] [--neighbours 20] [--seconds 60] [--insults 0.25] [--graph-ms 100]
rate: comments a second of the one workspace, each neighbouring page gets one a second; insults: the share that is hidden. The exit code of viral is 1 when the others' comments are hidden too late.`;

const { values } = readCommandLine(USAGE, {
  options: {
    scene: { type: "string", default: "viral" },
    rate: { type: "string" },
    neighbours: { type: "string", default: "20" },
    seconds: { type: "string", default: "60" },
    insults: { type: "string", default: "0.25" },
    "graph-ms": { type: "string", default: "100" },
  },
});
const scene = z.enum(["viral", "lists"]).safeParse(values.scene).data ?? refuse(`There is no scene ${values.scene}`);
const rate = numberOf("rate", values.rate ?? (scene === "viral" ? "200" : "5"), 1);
const neighbours = numberOf("neighbours", values.neighbours, 1);
const seconds = numberOf("seconds", values.seconds, 1);
const insults = numberOf("insults", values.insults, 0, 1);
const latencyMs = numberOf("graph-ms", values["graph-ms"], 0);

/** The number of pages of an owner of `connectPages`. */
const PAGES_OF_AN_OWNER = 5;
const TICK_MS = 250;
/** The product's promise, also while another page goes viral. */
const HIDDEN_P95_MS = 3_000;
/** The wait ends when nothing changed for this long. */
const IDLE_MS = 20_000;
/** The length of words with which 5,000 of them fit into 256 KB. */
const LONGEST_LIST = Array.from({ length: 5_000 }, (_, n) => `palabra${n}${"x".repeat(32)}`);

/** The comments of one side, by their ids on the network. */
type Side = { posts: string[]; perSecond: number; written: Set<string> };

await withThrowawayStack({}, async (stack) => {
  const network = createNetwork(stack.sandboxUrl);
  const kinds = [{ name: "page", ads: false, instagram: scene === "lists" }];
  const count = PAGES_OF_AN_OWNER + neighbours;
  const { pages, owners } = await connectPages(stack, network, { count, kinds });
  const posts = pages.map(({ page }) => page.posts[0]!.id);
  const busyPosts = scene === "viral" ? posts.slice(0, 1) : posts.slice(0, PAGES_OF_AN_OWNER);
  const quietPosts = posts.slice(PAGES_OF_AN_OWNER);
  await network.setFaults({ latencyMs });
  await sleep(5_000);

  const quiet = (): Side => ({ posts: quietPosts, perSecond: neighbours, written: new Set() });
  const besideBusy = async (name: string) => {
    const beside = quiet();
    const busy: Side = { posts: busyPosts, perSecond: rate, written: new Set() };
    await write(network, [beside, busy]);
    const times = await timesOf(owners.slice(1), beside);
    print(name, times);
    print("the busy one", await timesOf(owners.slice(0, 1), busy));
    return times;
  };
  const first = quiet();
  await write(network, [first]);
  const alone = await timesOf(owners.slice(1), first);
  print("alone", alone);
  const beside = await besideBusy(`beside ${rate}/s`);
  if (scene !== "lists") {
    compare("beside it", beside, alone);
    return verdict([
      { what: "the others' comments not decided", measured: beside.written - beside.decided.length, most: 0 },
      {
        what: "the others' received to hidden, p95 ms",
        measured: percentile(beside.hidden, 0.95),
        most: HIDDEN_P95_MS,
      },
    ]);
  }
  await saveLongestLists(stack, owners[0]!);
  await sleep(5_000);
  const besideLists = await besideBusy("with lists");
  compare("beside it with lists", besideLists, alone);
  compare("of which the lists", besideLists, beside);
});

/** Prints how many times longer it takes from received to hidden. */
function compare(name: string, one: Times, other: Times): void {
  const times = (share: number) => (percentile(one.hidden, share) / percentile(other.hidden, share)).toFixed(2);
  console.info(`${name}: p50 ${times(0.5)} times, p95 ${times(0.95)} times`);
}

async function saveLongestLists({ appUrl }: Stack, { email }: Owner): Promise<void> {
  const api = async (path: string, body: object | undefined, token?: string) => {
    const answer = await fetch(`${appUrl}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = z
    .object({ token: z.string() })
    .parse(await api("/auth/login", { email, password: "Tormenta-2026!" }));
  const { accounts } = z
    .object({ accounts: z.array(z.object({ id: z.string() })) })
    .parse(await api("/social/accounts", undefined, token));
  const listOf = (name: string) => ({
    automod: true,
    prohibitedKeywords: LONGEST_LIST.map((word) => `${word}${name}`),
  });
  await api("/moderation/settings", listOf("w"), token);
  for (const [at, { id }] of accounts.entries())
    await api("/social/accounts/settings", { accountId: id, settings: listOf(`${at}`) }, token);
}

/** Writes comments at an even rate, those of each side under its posts in turn. */
async function write(network: Network, sides: Side[]): Promise<void> {
  const started = performance.now();
  const counts = sides.map(() => 0);
  for (let tick = 1; tick * TICK_MS <= seconds * 1000; tick++) {
    await Promise.all(
      sides.map(async (side, at) => {
        const until = Math.floor((tick * TICK_MS * side.perSecond) / 1000);
        const fresh: { target: string; text: string }[] = [];
        for (; counts[at]! < until; counts[at]!++) {
          const number = counts[at]!;
          const isInsult = Math.floor((number + 1) * insults) > Math.floor(number * insults);
          const target = side.posts[number % side.posts.length]!;
          fresh.push({ target, text: textOf(isInsult ? "insult" : "praise", number) });
        }
        if (fresh.length > 0) for (const id of await network.write(fresh)) side.written.add(id);
      }),
    );
    const early = tick * TICK_MS - (performance.now() - started);
    if (early > 0) await sleep(early);
  }
}

type Times = { written: number; decided: number[]; hidden: number[] };

/** Waits until nothing changes any more. @returns for each comment the milliseconds since its webhook came */
async function timesOf(owners: Owner[], { written }: Side): Promise<Times> {
  const MAX_WAIT_MS = 150_000;
  const started = performance.now();
  let [changedAt, done] = [started, -1];
  for (;;) {
    const times: Times = { written: written.size, decided: [], hidden: [] };
    let open = 0;
    for (const owner of owners)
      for (const [id, comment] of await owner.comments()) {
        if (!written.has(id) || comment.decided_at === null) continue;
        const received = Date.parse(comment.received_at);
        times.decided.push(Date.parse(comment.decided_at) - received);
        if (comment.confirmed_at !== null) times.hidden.push(Date.parse(comment.confirmed_at) - received);
        else if (comment.status === "disapproved") open++;
      }
    const now = performance.now();
    if (times.decided.length + times.hidden.length !== done) changedAt = now;
    done = times.decided.length + times.hidden.length;
    const isOver = now - changedAt > IDLE_MS || now - started > MAX_WAIT_MS;
    if ((open === 0 && times.decided.length === written.size) || isOver) return times;
    await sleep(2_000);
  }
}

function print(name: string, { written, decided, hidden }: Times): void {
  const figures = (values: number[]) =>
    `p50 ${percentile(values, 0.5)} p95 ${percentile(values, 0.95)} longest ${percentile(values, 1)} ms (${values.length})`;
  console.info(
    `${name.padEnd(14)} ${written} written · received → decided ${figures(decided)} · received → hidden ${figures(hidden)}`,
  );
}
