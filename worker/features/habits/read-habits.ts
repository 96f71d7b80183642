// Reads the past of a page twice, a part for each message: the first time it finds what is worth a closer look, the second time it
// tries that. The row is the truth, and says where to read on.
import type { Deps } from "../../deps.ts";
import { type LoadMessage, LoadPlace } from "../../messages.ts";
import { addToTally, candidatesOf, type PastComment } from "../../moderation/habits/candidates.ts";
import { exampleKeys, isTelling, observe, propose } from "../../moderation/habits/propose.ts";
import type { NetworkComment } from "../../networks/threads.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { habitReadings } from "../../platform/db/comments.ts";
import type { pages } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { storedText } from "../../vocabulary/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { type HabitResult, type HabitState, JUDGED_DAYS } from "../../vocabulary/judging/habits.ts";
import { authorKeyOf } from "../comments/intake/author-key.ts";
import { LOADING_MS, loadLater, withPage } from "../comments/sweeps/load-page.ts";
import { readPageHistory } from "../comments/sweeps/load-page-history.ts";
import { policyOf } from "../settings/policy.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { pacedReads } from "../workspaces/paced-reads.ts";
import { isReading } from "./own-reading.ts";
import { startedAtOf } from "./start-reading.ts";

type Page = typeof pages.$inferSelect;

/** The maximum number of comments of one reading of a page, and of those that are kept to try rules on. */
const MAX_COMMENTS = 30_000;
const MAX_OBSERVATIONS = 8_000;
const EXAMPLES = { hidden: 3, others: 2 };

/** Reads one part; the rest continues with the message that it sends. Safe to repeat: a part counts when it is stored. */
export const readHabits = (deps: Deps, db: CommentsDb, message: LoadMessage): Promise<void> =>
  withPage(deps, message, (page) => readPart(deps, { page, db }, message));

async function readPart(deps: Deps, { page, db }: { page: Page; db: CommentsDb }, message: LoadMessage): Promise<void> {
  const { since } = message;
  const isSame = isReading(page, startedAtOf(since));
  const reading = await db.query.habitReadings.findFirst({ where: isSame });
  // It is over, or was started again.
  if (!reading?.state) return;
  const { state } = reading;
  const policy = await loadPresentPolicy(deps, page);
  const place = state.place === null ? undefined : LoadPlace.parse(state.place);
  const token = await deps.sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  let read = 0;
  const { rest } = await readPageHistory(
    await pacedReads(deps, page),
    { page, token, db, since, place, until: deps.now() + LOADING_MS },
    {
      post: async () => undefined,
      async comments({ id: post }, comments) {
        for (const comment of comments) {
          const past = await pastOf(comment, post);
          if (past === null) continue;
          read++;
          if (state.step === "look") addToTally(state.tally, past);
          else addObservation(state, past, comment);
        }
        return 0;
      },
    },
  );
  const isFull = state.step === "try" && state.observations.length >= MAX_OBSERVATIONS;
  const isOver = rest === null || isFull || reading.read + read >= MAX_COMMENTS * (state.step === "look" ? 1 : 2);
  const next = isOver ? nextStep(state) : { ...state, place: rest };
  const result = next === null && state.step === "try" ? resultOf(state, policy.sensitivity) : null;
  const at = deps.now();
  await db
    .update(habitReadings)
    .set({ state: next, result, read: reading.read + read, progressAt: at, ...(next === null && { finishedAt: at }) })
    .where(isSame);
  if (next !== null) await loadLater(deps, message, isOver || rest === null ? 0 : undefined);

  async function pastOf(comment: NetworkComment, post: string): Promise<PastComment | null> {
    const { postedAt, own, authorId, hidden } = comment;
    const isTheirs = !own && authorId !== page.externalId && authorId !== page.groupKey;
    if (!isTheirs || postedAt === null || postedAt < since || postedAt > startedAtOf(since)) return null;
    return {
      hidden,
      post,
      daysAgo: Math.floor((startedAtOf(since) - postedAt) / DAY_MS),
      author: authorId && (await authorKeyOf(deps, authorId)),
      signals: deps.classify(storedText(comment.text), policy),
    };
  }
}

/** The settings of the page as they would judge, whatever its plan. */
async function loadPresentPolicy({ core }: Deps, { id, workspaceId }: Page) {
  const snapshots = await loadLatestPolicies(core, [workspaceId]);
  const settingsOf = (pageId: number | null) => snapshots.find((each) => each.pageId === pageId)?.settings ?? null;
  return policyOf({
    workspaceSettings: settingsOf(null),
    pageSettings: settingsOf(id),
    plan: { hidesSpam: true, allLanguages: true },
    network: { hide: true },
    learned: null,
  });
}

function nextStep(state: HabitState): HabitState | null {
  if (state.step === "try") return null;
  const candidates = candidatesOf(state.tally);
  return {
    step: "try",
    place: null,
    candidates,
    observations: [],
    plain: { judged: 0, before: 0 },
    examples: {},
    names: {},
  };
}

type Trying = Extract<HabitState, { step: "try" }>;

/** Adds a comment to what is tried, which it changes. */
function addObservation(state: Trying, past: PastComment, { id, authorName }: NetworkComment): void {
  const seen = observe(past, state.candidates);
  if (!isTelling(seen)) {
    state.plain[seen.daysAgo < JUDGED_DAYS ? "judged" : "before"]++;
    return;
  }
  state.observations.push(seen);
  for (const key of exampleKeys(seen)) {
    state.examples[key] ??= { hidden: [], others: [] };
    const kind = seen.hidden ? "hidden" : "others";
    if (state.examples[key][kind].length < EXAMPLES[kind]) state.examples[key][kind].push(id);
  }
  const { author } = seen;
  if (author && authorName && state.candidates.authors.includes(author)) state.names[author] = authorName;
}

function resultOf(state: Trying, current: Parameters<typeof propose>[0]["current"]): HabitResult {
  const { candidates, observations, plain, examples, names } = state;
  const { proposals, agreement } = propose({ observations, plain, candidates, current });
  return {
    agreement,
    comments: observations.length + plain.judged + plain.before,
    hidden: observations.filter(({ hidden }) => hidden).length,
    proposals: proposals.map(({ key, ...proposal }) => ({
      ...proposal,
      ...(proposal.rule.kind === "author" && names[proposal.rule.author] && { name: names[proposal.rule.author]! }),
      examples: examples[key] ?? { hidden: [], others: [] },
    })),
  };
}
