// npm run storm: makes webhooks, network and databases fail at the same time. Afterwards network and product must agree on every comment.
import { ADS_EVERY_MS } from "../../worker/features/comments/sweeps/sweep-interval.ts";
import { DAY_MS } from "../../worker/vocabulary/durations.ts";
import { createNetwork, type Network, type NetworkComment, type NetworkPage } from "../drive/network.ts";
import { createOwner, type Owner } from "../drive/owner.ts";
import { paidPlan } from "../drive/paid-plan.ts";
import { seededRandom } from "../random.ts";
import { fireCron } from "../start/cron.ts";
import { execute } from "../start/databases.ts";
import { sleep } from "../start/process.ts";
import type { Stack } from "../start/stack.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import { agrees, type Comparison, compare } from "./compare.ts";
import { causeOutages, causeTimedFaults, endFaults, outageSeconds, setLastingFaults } from "./faults.ts";
import { readOptions, type StormOptions } from "./options.ts";
import { isStated, readStatements, type Stated } from "./statements.ts";
import { ANSWERS, KEYWORD } from "./texts.ts";
import { makeTraffic, type Target, type Traffic } from "./traffic.ts";

/** The number of pages of the Pro plan. */
const PAGES_OF_AN_OWNER = 3;
/** The share of events while the network is out. */
const CALM = 0.1;
const LOOK_EVERY_MS = 10_000;
const MAX_REASONS = 10;

/** Every sweep reads the newest 25 posts and media; the last of these are older. */
const POSTS_BEFORE = 30;
const WRITTEN_UNDER = 5;

type Scene = { owners: Owner[]; pages: { page: NetworkPage; owner: Owner; targets: Target[] }[] };

const options = readOptions();
await withThrowawayStack({}, async (stack) => {
  if (!(await storm(stack, options))) process.exitCode = 1;
});

async function storm(stack: Stack, options: StormOptions): Promise<boolean> {
  const network = createNetwork(stack.sandboxUrl);
  const random = seededRandom(options.seed);
  const scene = await makeScene(stack, network, options);
  const targets = scene.pages.flatMap(({ targets }) => targets);
  console.info(`${options.rate} events a second for ${options.seconds} s, on ${scene.pages.length} pages …`);
  await setLastingFaults(network);
  const faulty = { limited: scene.pages[0]!.page, revoked: scene.pages.at(-1)! };
  const say = (line: string) => console.info(`  ${line}`);
  const phases = [options, { rate: options.rate * CALM, seconds: outageSeconds(options) }];
  const [traffic] = await Promise.all([
    makeTraffic(network, targets, phases, random),
    causeTimedFaults(network, options, faulty, say).then(() => causeOutages(network, options, say)),
  ]);
  await endFaults(network);
  const endedAt = performance.now();
  const hurry = options.short ? () => sweepAtOnce(stack) : undefined;
  const comparison = await waitForAgreement(network, scene, targets, traffic, { ...options, hurry });
  const agreedAfter = (performance.now() - endedAt) / 1000;
  const stated = await readStatements(scene.owners);
  const givenUp = (await Promise.all(scene.owners.map((owner) => owner.failed()))).flat();
  report(traffic, comparison, {
    agreedAfter,
    calls: await network.lastCall(),
    stated,
    givenUp,
  });
  return agrees(comparison) && isStated(stated) && givenUp.length === 0;
}

async function makeScene(stack: Stack, network: Network, { pages: count, short }: StormOptions): Promise<Scene> {
  const scene: Scene = { owners: [], pages: [] };
  while (scene.pages.length < count) {
    const number = scene.owners.length + 1;
    const personId = await network.makePerson(`Persona ${number}`);
    const owner = await createOwner(stack.appUrl, network, { email: `storm-${number}@atalaya.example`, personId });
    scene.owners.push(owner);
    const own = Math.min(PAGES_OF_AN_OWNER, count - scene.pages.length);
    for (let n = 0; n < own; n++) {
      const name = `Página ${scene.pages.length + 1}`;
      const page = await network.makePage({ name, userId: personId, instagram: true, ads: true });
      scene.pages.push({ page, owner, targets: await targetsOf(network, page, short) });
    }
  }
  // Pro leaves spam visible, so similar texts are not hidden as spam: only their content decides.
  await execute(stack.state, paidPlan("pro"));
  for (const owner of scene.owners) {
    await owner.connect();
    await owner.answerWherePricesAreAsked(KEYWORD, ANSWERS);
  }
  return scene;
}

/** The targets of comments: the page's posts and media, and new ones that are so old that only the rotation visits them. */
async function targetsOf(network: Network, { page, posts, media }: NetworkPage, short: boolean): Promise<Target[]> {
  const old: Target[] = [];
  for (const kind of ["facebook", "instagram"] as const)
    for (let days = POSTS_BEFORE; days > 0; days--) {
      const message = `Publicación de hace ${days} días`;
      const createdAt = Date.now() - days * DAY_MS;
      const id = await network.makePost({ pageId: page.id, message, network: kind, createdAt });
      if (days > POSTS_BEFORE - WRITTEN_UNDER)
        old.push({ id, postId: id, isInstagram: kind === "instagram", isOld: true });
    }
  return [
    ...posts.map(({ id }) => ({ id, postId: id, isInstagram: false, isOld: false })),
    ...media.map(({ id, originalId = id }) => ({ id, postId: originalId, isInstagram: true, isOld: false })),
    ...(short ? [] : old),
  ];
}

/** Runs the cron, with every page's sweep due that compares a whole day and visits its ads. */
async function sweepAtOnce({ state, appUrl }: Stack): Promise<void> {
  const adsDue = `last_sweep_at = last_sweep_at - ${ADS_EVERY_MS}`;
  await execute(state, `UPDATE pages SET sweep_at = 0, deep_swept_at = 0, ${adsDue}, paused_until = NULL`);
  await fireCron(appUrl);
}

/** The comments under a target, as those of its post. */
async function commentsOf(network: Network, { id, postId }: Pick<Target, "id" | "postId">): Promise<NetworkComment[]> {
  return (await network.commentsUnder(id)).map((comment) => ({ ...comment, target: postId }));
}

async function waitForAgreement(
  network: Network,
  { owners }: Scene,
  targets: Pick<Target, "id" | "postId">[],
  { expected }: Traffic,
  { patience, hurry }: StormOptions & { hurry: (() => Promise<void>) | undefined },
): Promise<Comparison> {
  const startedAt = performance.now();
  let before = "";
  for (;;) {
    const there = (await Promise.all(targets.map((target) => commentsOf(network, target)))).flat();
    const ours = new Map((await Promise.all(owners.map((owner) => owner.comments()))).flatMap((each) => [...each]));
    const comparison = compare(there, ours, expected, await network.lostNews());
    const waited = performance.now() - startedAt;
    if (agrees(comparison) || waited > patience * 60_000) return comparison;
    const now = summary(comparison);
    if (now !== before)
      console.info([`  ${(waited / 1000).toFixed(0)} s: ${now}`, ...reasons(comparison)].join("\n    "));
    before = now;
    await hurry?.();
    await sleep(LOOK_EVERY_MS);
  }
}

/** Explains why the last comments differ; nothing while there are many. */
function reasons({ disagree }: Comparison): string[] {
  return disagree.length > MAX_REASONS ? [] : disagree.map(({ id, why }) => `${id}: ${why}`);
}

function summary(found: Comparison): string {
  return Object.entries(found)
    .map(([name, value]) => `${name} ${typeof value === "number" ? value : value.length}`)
    .join(" · ");
}

type Afterwards = { agreedAfter: number; calls: number; stated: Stated; givenUp: Awaited<ReturnType<Owner["failed"]>> };

function report(traffic: Traffic, found: Comparison, { agreedAfter, calls, stated, givenUp }: Afterwards) {
  const { counts, expected, seconds } = traffic;
  const questions = [...expected.values()].filter(({ mood, deleted }) => mood === "question" && !deleted).length;
  console.info(`
Written          ${counts.comments} comments (${counts.underOldPosts} under posts beyond the newest 25), ${counts.edits} edits, ${counts.deletions} deletions, ${counts.clicks} clicks of an operator, in ${seconds.toFixed(0)} s
Questions        ${questions}
Calls to Graph   ${calls}
After the storm  ${agrees(found) ? "agreed" : "NOT agreed"} after ${agreedAfter.toFixed(0)} s
                 ${summary(found)}
Statements       ${stated.decisions} decisions, ${stated.coded} with a code, ${stated.valid} valid
                 ${Object.entries(stated.codes)
                   .map(([code, count]) => `${code} ${count}`)
                   .join(" · ")}
Given up         ${givenUp.length}${givenUp.length > 0 ? ` (${[...new Set(givenUp.map(({ kind, reason, meta_code }) => `${kind} ${reason} ${meta_code}`))].join(", ")})` : ""}`);
  for (const { id, why } of found.disagree.slice(0, MAX_REASONS)) console.info(`  ${id}: ${why}`);
  for (const [name, ids] of Object.entries(found))
    if (Array.isArray(ids) && name !== "disagree" && ids.length > 0)
      console.info(`  ${name}: ${ids.slice(0, MAX_REASONS).join(", ")}`);
}
