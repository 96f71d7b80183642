// npm run bench -- statements: measures the CPU time to build the statements of every batch and request, when they are built each time and
// when they are kept (`worker/platform/db/prepared-statement.ts`). The database does no work, so only drizzle and the product are measured.
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { loadMemberBySession } from "../../../worker/features/auth/queries.ts";
import { loadPageContexts } from "../../../worker/features/comments/intake/page-context.ts";
import { syncComments } from "../../../worker/features/comments/list/sync.ts";
import { finishActions } from "../../../worker/features/comments/outbox/finish-actions.ts";
import type { ActionResult } from "../../../worker/features/comments/outbox/open-action.ts";
import { openActions } from "../../../worker/features/comments/outbox/open-action.ts";
import { BLANK_COMMENT } from "../../../worker/features/comments/storage/blank-comment.ts";
import { storeChanges } from "../../../worker/features/comments/storage/store.ts";
import { watchForSurges } from "../../../worker/features/raids/watch-for-surges.ts";
import type { Policy } from "../../../worker/moderation/policy.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { isolatedNetworks } from "../../sandbox/networks.ts";

const USAGE = "npm run bench -- statements [--times 300]";
const { values } = readCommandLine(USAGE, { options: { times: { type: "string", default: "300" } } });
const times = numberOf("times", values.times, 1);

const NOTHING = { results: [], success: true, meta: { rows_written: 0, changes: 0 } };
const statement = {
  bind: () => statement,
  raw: async () => [],
  all: async () => NOTHING,
  run: async () => NOTHING,
} as unknown as D1PreparedStatement;
const silent = {
  prepare: () => statement,
  batch: async (statements: unknown[]) => statements.map(() => NOTHING),
} as unknown as D1Database;
const [core, comments] = [openCore(silent), openComments(silent)];
/** The same database for drizzle, but a new object, since statements are kept by database. */
const another = <Db extends object>(db: Db): Db => Object.create(db);

const networks = isolatedNetworks();
const AT = Date.UTC(2026, 0, 1);
const row = {
  ...BLANK_COMMENT,
  id: 1,
  workspaceId: 1,
  pageId: 1,
  network: "facebook" as const,
  externalId: "7_1",
  externalKey: "1",
  authorName: "Ana",
  authorKey: "00000000000000a1",
  text: "Qué asco de sitio",
  textAt: AT,
  postedAt: AT,
  receivedAt: AT,
  foundBy: "webhook" as const,
  decidedAt: AT,
  day: "2026-01-01",
  usagePeriod: AT,
  status: "disapproved" as const,
  moderationAction: "auto_hidden" as const,
  decidedBy: "machine" as const,
  decisionSeq: 1,
  reason: "toxic" as const,
  desired: "hidden" as const,
  changeSeq: 1,
};
const event = {
  actor: "machine",
  userId: null,
  cause: "decided",
  fromStatus: null,
  toStatus: "disapproved",
  detail: null,
};
const session = { publicId: "u", version: 1, sessionId: "s", openSince: 0, workspace: undefined };
const result = { action: { id: 1, commentId: 1, workspaceId: 1, decisionSeq: 1, kind: "hide" }, state: "applied" };

const exposed = { automod: true, observeOnly: false, canHide: true, postRules: [] } as Partial<Policy> as Policy;
const underFire = { pageId: 1, workspaceId: 1, timeZone: "Europe/Madrid", policy: exposed };

type Databases = { core: typeof core; comments: typeof comments };
const WORK: Record<string, (databases: Databases) => Promise<unknown>> = {
  "a batch's pages and settings": ({ core, comments }) =>
    loadPageContexts({ core, comments: () => comments, networks, now: Date.now }, [
      { network: "facebook", pageExternalId: "7" },
    ]),
  "storing a hidden comment": ({ comments }) =>
    storeChanges(comments, [{ row, basedOn: null, event: event as never }], AT),
  "a look for a surge": ({ core, comments }) =>
    watchForSurges({ core, queues: {} as never, now: Date.now }, [{ ...underFire, db: comments }]),
  "actions to be done": async ({ comments }) => openActions(comments, [1]),
  "actions done": ({ comments }) => finishActions(comments, [result as ActionResult], AT),
  "whose session it is": ({ core }) => loadMemberBySession(core, session),
  "changes for a screen": ({ core, comments }) =>
    syncComments(
      { core, networks, queues: {} as never, now: Date.now },
      { workspaceId: 1, db: comments, visible: null, lastId: "0", refresh: undefined },
    ),
};

console.info("| ms of CPU | built each time | kept | ratio |\n|---|--:|--:|--:|");
for (const [name, work] of Object.entries(WORK)) {
  const built = await cpuOf(() => work({ core: another(core), comments: another(comments) }));
  const kept = await cpuOf(() => work({ core, comments }));
  console.info(`| ${name} | ${built.toFixed(3)} | ${kept.toFixed(3)} | ${Math.round(built / kept)} |`);
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < times / 5; n++) await work();
  const from = process.cpuUsage();
  for (let n = 0; n < times; n++) await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000 / times;
}
