import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { comments, sequences } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import { presentComments } from "./present.ts";
import type { ListCommentsInput } from "./schemas.ts";

type Input = ListCommentsInput & { workspaceId: number; shard: string };

/** A page of the workspace's comments, newest first. `lastId` is where `sync` goes on. */
export async function listComments({ core, comments: shardOf }: Pick<Deps, "core" | "comments">, input: Input) {
  const db = shardOf(input.shard);
  const [postedAt, id] = input.cursor?.split(".").map(Number) ?? [];
  const pageId = input.page === undefined ? undefined : await pageIdOf(core, input.workspaceId, input.page);
  const [rows, [position]] = await db.batch([
    db
      .select()
      .from(comments)
      .where(
        and(
          eq(comments.workspaceId, input.workspaceId),
          input.status && eq(comments.status, input.status),
          input.platform && eq(comments.network, input.platform),
          pageId === undefined ? undefined : eq(comments.pageId, pageId),
          input.search ? contains(input.search) : undefined,
          // Tombstones of comments never seen have nothing to show.
          sql`${comments.textAt} > 0`,
          postedAt !== undefined && id !== undefined
            ? or(lt(comments.postedAt, postedAt), and(eq(comments.postedAt, postedAt), lt(comments.id, id)))
            : undefined,
        ),
      )
      .orderBy(desc(comments.postedAt), desc(comments.id))
      .limit(input.limit + 1),
    db.select({ value: sequences.value }).from(sequences).where(eq(sequences.workspaceId, input.workspaceId)),
  ]);
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    success: true as const,
    comments: await presentComments(core, shown, db),
    nextCursor: rows.length > input.limit && last ? `${last.postedAt}.${last.id}` : null,
    lastId: position?.value ?? 0,
  };
}

/** Somebody else's page, or none, matches no comment. */
async function pageIdOf(core: Deps["core"], workspaceId: number, publicId: string): Promise<number> {
  const page = await core.query.pages.findFirst({
    where: and(eq(pages.publicId, publicId), eq(pages.workspaceId, workspaceId)),
  });
  return page?.id ?? -1;
}

/** `instr` and not LIKE: D1 refuses patterns beyond 50 bytes. */
const contains = (text: string) =>
  sql`(instr(lower(${comments.text}), ${text.toLowerCase()}) > 0 OR instr(lower(${comments.authorName}), ${text.toLowerCase()}) > 0)`;
