import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";
import type { OpenReply } from "./open-reply.ts";

/** Clocks differ: a reply may seem this much older than its request and still be ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Finds the reply that an earlier attempt wrote without seeing the answer; null when it wrote nothing. A public one is a comment
 * of the page with this exact text that no other reply of ours wrote. A rule's reply may be of any time: the rule answers once,
 * and its row may have been lost in a restore. For a private one the network may answer that it accepts no more.
 */
export async function findWrittenReply(
  { networks }: Pick<Deps, "networks">,
  db: CommentsDb,
  { reply, page, targetId }: { reply: OpenReply; page: PageAccess; targetId: string },
): Promise<{ externalId: string | null } | null> {
  const { text } = reply;
  const { token } = page;
  const network = networks[reply.network];
  if (reply.kind === "private")
    return (await network.mayReplyPrivately({ id: reply.externalId, token })) ? null : { externalId: null };
  const since = reply.ruleId === null ? reply.createdAt - CLOCK_SKEW_MS : 0;
  const candidates = (await network.repliesTo({ id: targetId, token })).filter(
    (written) =>
      written.text.trim() === text.trim() &&
      (written.own || written.authorId === page.externalId) &&
      (written.postedAt ?? reply.createdAt) >= since,
  );
  if (candidates.length === 0) return null;
  const storedReplies = await db
    .select({ externalKey: replies.externalKey })
    .from(replies)
    .where(
      and(
        eq(replies.pageId, reply.pageId),
        inArray(replies.externalKey, boundList(candidates.map(({ id }) => network.keyOf(id)))),
      ),
    );
  const storedKeys = new Set(storedReplies.map(({ externalKey }) => externalKey));
  const ours = candidates.find(({ id }) => !storedKeys.has(network.keyOf(id)));
  return ours ? { externalId: ours.id } : null;
}
