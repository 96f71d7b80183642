// Automatic and saved replies and what a page publishes, as a change of them left them and as they were before.
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { autoReplyRules } from "../../platform/db/comments.ts";
import { pages, publicPages, type RuleChange, savedReplies } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { contentOf, createRule, deleteRule, saveRule } from "../auto-replies/rules.ts";
import { AutoReplyInput } from "../auto-replies/schemas.ts";
import { contentOf as publishedOf, savePublicPage } from "../public-pages/own-public-page.ts";
import { PublicPageContent } from "../public-pages/schemas.ts";
import { addSavedReply, changeSavedReply, removeSavedReply } from "../saved-replies/saved-replies.ts";
import { SavedReplyInput } from "../saved-replies/schemas.ts";
import { REPLY_FIELDS } from "../settings/rule-changes.ts";

type Lists = { workspaceId: number; db: CommentsDb };

/** The changes of replies. */
export const replyChanges = (changes: readonly RuleChange[]) =>
  changes.flatMap((change) => {
    const field = REPLY_FIELDS.find((each) => each === change.field);
    if (!field || !("added" in change)) return [];
    const whole = (items: typeof change.added) => items.filter((item) => typeof item === "object");
    return [{ field, added: whole(change.added), removed: whole(change.removed) }];
  });
type ReplyChange = ReturnType<typeof replyChanges>[number];

/** The replies that changes name and that are there, by their ids. */
export async function loadReplies(
  { core }: Pick<Deps, "core">,
  { workspaceId, db }: Lists,
  changes: readonly ReplyChange[],
): Promise<Map<string, object>> {
  const idsOf = (field: ReplyChange["field"]) =>
    changes.flatMap((each) => (each.field === field ? [...each.added, ...each.removed].map(({ id }) => id) : []));
  const [automatic, saved, published] = [idsOf("autoReplies").map(Number), idsOf("savedReplies"), idsOf("publicPages")];
  const [rules, texts, publications] = await Promise.all([
    automatic.length === 0
      ? []
      : db
          .select()
          .from(autoReplyRules)
          .where(and(inArray(autoReplyRules.id, boundList(automatic)), eq(autoReplyRules.workspaceId, workspaceId))),
    saved.length === 0
      ? []
      : core
          .select()
          .from(savedReplies)
          .where(and(inArray(savedReplies.publicId, boundList(saved)), eq(savedReplies.workspaceId, workspaceId))),
    published.length === 0
      ? []
      : core
          .select()
          .from(publicPages)
          .where(and(inArray(publicPages.groupKey, boundList(published)), eq(publicPages.workspaceId, workspaceId))),
  ]);
  return new Map<string, object>([
    ...rules.map((rule) => [String(rule.id), contentOf(rule)] as const),
    ...publications.map((row) => [row.groupKey, publishedOf(row)] as const),
    ...texts.map(({ publicId, name, text }) => [publicId, { name, text }] as const),
  ]);
}

/** Whether replies are as a change left them, so that it can be taken back. */
export const isAsLeft = ({ added, removed }: ReplyChange, now: ReadonlyMap<string, object>): boolean =>
  added.every(({ id, content }) => JSON.stringify(now.get(id)) === JSON.stringify(content)) &&
  removed.every(({ id }) => now.has(id) === added.some((item) => item.id === id));

type Undo = Lists & { userId: number; pageId: number | null };

/** Takes back a change of replies by the verbs that people use. @throws AppError what those throw */
export async function undoReplies(
  deps: Pick<Deps, "core" | "networks" | "now">,
  { pageId, ...who }: Undo,
  { field, added, removed }: ReplyChange,
): Promise<void> {
  const as = { ...who, isUndo: true };
  const isThere = (id: string) => added.some((item) => item.id === id);
  const gone = added.filter(({ id }) => !removed.some((item) => item.id === id));
  if (field === "publicPages") {
    const off = gone.map((item) => ({ ...item, content: { ...item.content, isOn: false } }));
    for (const { id, content } of [...off, ...removed])
      await savePublicPage(deps, { ...as, page: id, visible: null }, PublicPageContent.parse(content));
    return;
  }
  if (field === "savedReplies") {
    for (const { id } of gone) await removeSavedReply(deps, { ...as, id });
    for (const { id, content } of removed) {
      const reply = SavedReplyInput.parse(content);
      if (isThere(id)) await changeSavedReply(deps, { ...as, ...reply, id });
      else await addSavedReply(deps, { ...as, ...reply }, id);
    }
    return;
  }
  const own = and(eq(pages.id, pageId ?? 0), eq(pages.workspaceId, who.workspaceId));
  const page = await deps.core.select({ id: pages.publicId }).from(pages).where(own).get();
  const account = { ...as, id: page?.id ?? "" };
  for (const { id } of gone) await deleteRule(deps, { ...account, ruleId: id });
  for (const { id, content } of removed) {
    const rule = AutoReplyInput.parse(content);
    if (isThere(id)) await saveRule(deps, { ...account, ruleId: id }, rule);
    else await createRule(deps, account, rule, Number(id));
  }
}
