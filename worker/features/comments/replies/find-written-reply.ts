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
  const found = (await network.repliesTo({ id: targetId, token })).filter(
    (written) =>
      written.text.trim() === text.trim() &&
      (written.own || written.authorId === page.externalId) &&
      (written.postedAt ?? reply.createdAt) >= since,
  );
  if (found.length === 0) return null;
  const others = await db
    .select({ externalKey: replies.externalKey })
    .from(replies)
    .where(
      and(
        eq(replies.pageId, reply.pageId),
        inArray(replies.externalKey, boundList(found.map(({ id }) => network.keyOf(id)))),
      ),
    );
  const known = new Set(others.map(({ externalKey }) => externalKey));
  const ours = found.find(({ id }) => !known.has(network.keyOf(id)));
  return ours ? { externalId: ours.id } : null;
}
