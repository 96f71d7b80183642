import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { replies } from "../../../platform/db/comments.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";
import type { OpenReply } from "./open-reply.ts";

/** Clocks differ: what seems this much older than its request may still be it. */
const CLOCK_SKEW_MS = 60_000;

/**
 * What an earlier attempt wrote although nobody saw its answer; null when it wrote nothing.
 *
 * Under a comment: one of our own with this very text that no other reply of ours is known to have written. In private: the
 * network may say that it takes none any more.
 */
export async function findWrittenReply(
  { networks, comments }: Pick<Deps, "networks" | "comments">,
  shard: string,
  { reply, page, targetId }: { reply: OpenReply; page: PageAccess; targetId: string },
): Promise<{ externalId: string | null } | null> {
  const { text } = reply;
  const { token } = page;
  const network = networks[reply.network];
  if (reply.kind === "private")
    return (await network.mayReplyPrivately({ id: reply.externalId, token })) ? null : { externalId: null };
  const found = (await network.repliesTo({ id: targetId, token })).filter(
    (written) =>
      written.text.trim() === text.trim() &&
      (written.own || written.authorId === page.externalId) &&
      (written.postedAt ?? reply.createdAt) >= reply.createdAt - CLOCK_SKEW_MS,
  );
  if (found.length === 0) return null;
  const others = await comments(shard)
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
