// Reads and changes the reply rules of one account.
import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { autoReplyRules } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { isoTime } from "../../time.ts";
import { logChange } from "../settings/log-change.ts";
import { listChange, replyItem } from "../settings/rule-changes.ts";
import type { Rule } from "./answer.ts";
import { requireReplies } from "./require-replies.ts";
import { type AutoReplyInput, MAX_RULES } from "./schemas.ts";

type RuleDeps = Pick<Deps, "core" | "networks" | "now">;
/** @property id public id of the account */
type Account = { workspaceId: number; db: CommentsDb; id: string };
/** An account, and who changes its rules; `isUndo` when that takes back an earlier change. */
type Changing = Account & { userId: number; isUndo?: boolean };

/** Lists the rules, oldest first; the first one that matches answers. @throws AppError `not_found` */
export async function listRules({ core }: Pick<RuleDeps, "core">, account: Account) {
  const { pageId } = await ownAccount(core, account);
  const rows = await account.db
    .select()
    .from(autoReplyRules)
    .where(and(eq(autoReplyRules.pageId, pageId), eq(autoReplyRules.workspaceId, account.workspaceId)))
    .orderBy(asc(autoReplyRules.id));
  return rows.map(present);
}

/**
 * @param id that of a deleted rule, to bring it back; otherwise a new one
 * @throws AppError `not_found`, `reply_not_supported` or `private_reply_not_supported` by the network, `plan_limit_reached` when
 *   the account has as many rules as it may have
 */
export async function createRule(deps: RuleDeps, account: Changing, input: AutoReplyInput, id = newId(deps.now())) {
  const { networks, now } = deps;
  const { pageId, network } = await ownAccount(deps.core, account);
  requireReplies(networks[network].capabilities, input.kind);
  const at = now();
  const { db, workspaceId } = account;
  const values = { id, workspaceId, pageId, ...input, createdAt: at, updatedAt: at };
  const ofPage = db.$count(autoReplyRules, eq(autoReplyRules.pageId, pageId));
  // The inserting statement counts, so that of several requests at once each sees the earlier ones.
  const [row] = await db
    .insert(autoReplyRules)
    .select(rowsFor(autoReplyRules, values, { where: lt(ofPage, MAX_RULES) }))
    .returning();
  if (!row)
    throw new AppError("plan_limit_reached", {
      message: `Cada cuenta admite hasta ${MAX_RULES} respuestas automáticas.`,
    });
  await logRules(deps, account, { pageId, before: [], after: [row] });
  return present(row);
}

/** @throws AppError `not_found`, `reply_not_supported` or `private_reply_not_supported` by the network */
export async function saveRule(deps: RuleDeps, account: Changing & { ruleId: string }, input: AutoReplyInput) {
  const { networks, now } = deps;
  const { own, pageId, network } = await ownRule(deps.core, account);
  requireReplies(networks[network].capabilities, input.kind);
  const before = await account.db.select().from(autoReplyRules).where(own).all();
  const [row] = await account.db
    .update(autoReplyRules)
    .set({ ...input, updatedAt: now() })
    .where(own)
    .returning();
  if (!row) throw new AppError("not_found", { facts: `rule ${account.ruleId}` });
  await logRules(deps, account, { pageId, before, after: [row] });
  return present(row);
}

/** Deletes a rule. Its replies that were not sent yet are not sent any more. @throws AppError `not_found` */
export async function deleteRule(
  deps: Pick<RuleDeps, "core" | "now">,
  account: Changing & { ruleId: string },
): Promise<void> {
  const { own, pageId } = await ownRule(deps.core, account);
  const gone = await account.db.delete(autoReplyRules).where(own).returning();
  if (gone.length === 0) throw new AppError("not_found", { facts: `rule ${account.ruleId}` });
  await logRules(deps, account, { pageId, before: gone, after: [] });
}

/** After the change, which is in another database: when this fails, the log lacks a line, but says nothing that is not so. */
const logRules = (
  deps: Pick<RuleDeps, "core" | "now">,
  { workspaceId, userId, isUndo = false }: Changing,
  { pageId, before, after }: { pageId: number; before: readonly Rule[]; after: readonly Rule[] },
) =>
  logChange(deps, {
    ...{ workspaceId, pageId, userId, isUndo },
    changes: [listChange("autoReplies", before.map(itemOf), after.map(itemOf))],
  });

const itemOf = (rule: Rule) => replyItem(rule.id, contentOf(rule));

/** What a person wrote of a rule. */
export const contentOf = ({ name, enabled, keywords, kind, variants, delaySeconds, hours }: Rule): AutoReplyInput => ({
  ...{ name, enabled, keywords, kind, variants, delaySeconds, hours },
});

async function ownRule(core: Deps["core"], account: Account & { ruleId: string }) {
  const { pageId, network } = await ownAccount(core, account);
  const own = and(
    eq(autoReplyRules.id, Number(account.ruleId)),
    eq(autoReplyRules.pageId, pageId),
    eq(autoReplyRules.workspaceId, account.workspaceId),
  );
  return { own, pageId, network };
}

const present = ({ id, createdAt, updatedAt, workspaceId: _w, pageId: _p, ...rule }: Rule) => ({
  id: String(id),
  ...rule,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});

/** Internal id of one of the workspace's accounts, and its network. @throws AppError `not_found` */
async function ownAccount(core: CoreDb, { workspaceId, id }: { workspaceId: number; id: string }) {
  const own = and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, id), isNull(pages.disconnectedAt));
  const page = await core.select({ pageId: pages.id, network: pages.network }).from(pages).where(own).get();
  if (!page) throw new AppError("not_found", { facts: `account ${id}` });
  return page;
}

/** The rules of some pages, oldest first. Can be awaited, or given to `db.batch`. */
export const loadRules = (db: CommentsDb, pageIds: number[]) =>
  db
    .select()
    .from(autoReplyRules)
    .where(inArray(autoReplyRules.pageId, boundList(pageIds)))
    .orderBy(asc(autoReplyRules.pageId), asc(autoReplyRules.id));
