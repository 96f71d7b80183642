import type { Deps } from "../../../deps.ts";
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
    return (await network.mayReplyPrivately({ id: reply.external_id, token })) ? null : { externalId: null };
  const found = (await network.repliesTo({ id: targetId, token })).filter(
    (written) =>
      written.text.trim() === text.trim() &&
      (written.own || written.authorId === page.externalId) &&
      written.postedAt >= reply.created_at - CLOCK_SKEW_MS,
  );
  if (found.length === 0) return null;
  const others = await comments(shard)
    .$client.prepare(
      "SELECT external_key FROM replies WHERE page_id = ?1 AND external_key IN (SELECT value FROM json_each(?2))",
    )
    .bind(reply.page_id, JSON.stringify(found.map(({ id }) => network.keyOf(id))))
    .all<{ external_key: string }>();
  const known = new Set(others.results.map(({ external_key }) => external_key));
  const ours = found.find(({ id }) => !known.has(network.keyOf(id)));
  return ours ? { externalId: ours.id } : null;
}
