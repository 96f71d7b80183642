// What a key proposes. It is stored with what it would have changed in ninety days, and changes nothing.
import { and, count, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { proposals } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Rule } from "../../vocabulary/judging/habits.ts";
import {
  MAX_OPEN_PROPOSALS,
  PROPOSAL_DAYS,
  type ProposalContent,
  type ProposalPreview,
} from "../../vocabulary/judging/proposals.ts";
import type { Ability } from "../../vocabulary/people/roles.ts";
import { previewDraft } from "../backtest/preview-settings.ts";
import { loadScope, ownSettings } from "../backtest/scope.ts";
import { ownComments } from "../comments/queries.ts";
import { refuseImpossible } from "../comments/replies/reply.ts";
import { previewException } from "../exceptions/exceptions.ts";
import type { AddExceptionInput } from "../exceptions/schemas.ts";
import { withRules } from "../habits/choose.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { loadPageId } from "../settings/load-settings.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { neededFor, presentProposal } from "./present.ts";

const FULL = `Hay ${MAX_OPEN_PROPOSALS} propuestas sin decidir. Espera a que alguien las aplique o las descarte.`;
/** Examples of each kind that a preview keeps. */
const EXAMPLES = 3;

type Proposer = WorkspaceReader & {
  userId: number;
  keyRow: { id: number };
  abilities: readonly Ability[];
  subscription: SubscriptionTerms;
};
type Asked =
  | { kind: "rules"; page: string | undefined; rules: Rule[] }
  | { kind: "exception"; exception: AddExceptionInput }
  | Extract<ProposalContent, { kind: "replies" }>;

/**
 * Stores a proposal, once while the same one is open.
 *
 * @throws AppError `key_forbidden` when the key's owner may not do it, `not_found`, `plan_limit_reached` while too many are open, as
 *   `previewException`, and for replies as `refuseImpossible`: all are refused when one cannot be written
 */
export async function propose(deps: Deps, { why, ...input }: Proposer & { asked: Asked; why: string }) {
  const { workspaceId, abilities, keyRow, asked } = input;
  const at = deps.now();
  // First: what a key may not propose tells nothing about what it may not see.
  if (!abilities.includes(neededFor(asked))) throw new AppError("key_forbidden", { facts: asked.kind });
  const { preview, ...content } = await PREVIEW[asked.kind](deps, input, asked as never);
  const isOpen = and(eq(proposals.workspaceId, workspaceId), eq(proposals.state, "open"), gt(proposals.expiresAt, at));
  const isSame = and(isOpen, eq(proposals.keyId, keyRow.id), eq(proposals.content, content));
  const same = await deps.core.select().from(proposals).where(isSame).get();
  if (same) return presentToKey(same, at);
  const row = { id: newId(at), workspaceId, keyId: keyRow.id, content, why, preview, state: "open" as const };
  const hasRoom = lt(sql`(${deps.core.select({ count: count() }).from(proposals).where(isOpen)})`, MAX_OPEN_PROPOSALS);
  const [stored] = await deps.core
    .insert(proposals)
    .select(rowsFor(proposals, { ...row, expiresAt: at + PROPOSAL_DAYS * DAY_MS }, { where: hasRoom }))
    .returning();
  if (!stored) throw new AppError("plan_limit_reached", { message: FULL });
  return presentToKey(stored, at);
}

type Previewed = ProposalContent & { preview: ProposalPreview | null };
const PREVIEW: {
  [Kind in Asked["kind"]]: (deps: Deps, input: Proposer, asked: Extract<Asked, { kind: Kind }>) => Promise<Previewed>;
} = {
  async rules(deps, input, { page: id, rules }) {
    await loadPageId(deps.core, { ...input, page: id });
    const scope = await loadScope(deps, { ...input, page: id });
    const draft = withRules(ownSettings(scope), rules);
    const preview = kept(await previewDraft(deps, { db: input.db, scope, draft, days: PAST_DAYS }));
    return { kind: "rules", page: id === undefined ? null : { id, name: scope.pages[0]!.name }, rules, preview };
  },
  async exception(deps, input, { exception }) {
    return { kind: "exception", exception, preview: kept(await previewException(deps, { ...input, ...exception })) };
  },
  async replies(deps, input, asked) {
    const textOf = new Map(asked.replies.map(({ commentId, text }) => [Number(commentId), text]));
    const rows = await ownComments(input, [...textOf.keys()]);
    if (rows.length < textOf.size) throw new AppError("not_found", { facts: "a comment to reply to" });
    for (const row of rows) {
      if (row.isOwn) throw new AppError("own_comment");
      refuseImpossible(row, deps.networks[row.network], { kind: "public", text: textOf.get(row.id)!, now: deps.now() });
    }
    return { ...asked, preview: null };
  },
};

/** What is stored of a preview. */
function kept({ considered, hidden, released, complete }: Awaited<ReturnType<typeof previewDraft>>): ProposalPreview {
  const idsOf = (comments: readonly { id: string }[]) => comments.slice(0, EXAMPLES).map(({ id }) => Number(id));
  return {
    ...{ considered, hidden: hidden.count, released: released.count, legitimate: hidden.looksLegitimate, complete },
    examples: { hidden: idsOf(hidden.comments), released: idsOf(released.comments) },
  };
}

/** The latest proposals of a key, and what became of them. */
export async function listOfKey({ core, now }: Pick<Deps, "core" | "now">, { workspaceId, keyRow }: Proposer) {
  const isOwn = and(eq(proposals.workspaceId, workspaceId), eq(proposals.keyId, keyRow.id));
  const latest = core.select().from(proposals).where(isOwn).orderBy(desc(proposals.id)).limit(MAX_OPEN_PROPOSALS);
  return (await latest).map((row) => presentToKey(row, now()));
}

const presentToKey = (row: typeof proposals.$inferSelect, now: number) => ({
  ...presentProposal(row),
  state: row.state === "open" && row.expiresAt <= now ? ("expired" as const) : row.state,
});
