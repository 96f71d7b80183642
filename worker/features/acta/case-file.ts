// The case file of one comment: a ZIP to hand to somebody else, with a page to read and print, tables and the part of the acta.
import type { Deps } from "../../deps.ts";
import { readComments } from "../archive/read-comments.ts";
import { ownComment } from "../comments/queries.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { casePartsOf } from "./case-parts.ts";
import { zipOfCase } from "./case-zip.ts";

type Own = WorkspaceReader & { id: string; workspace: string; timeZone: string };

/** @throws AppError `not_found` when the comment is not the workspace's or on a page that the person may not see */
export async function caseFile(
  deps: Pick<Deps, "core" | "networks" | "config" | "now">,
  own: Own,
): Promise<ReadableStream<Uint8Array>> {
  const { id } = await ownComment(own);
  const { lines } = await readComments(own.db, own.workspaceId, [id]);
  const parts = await casePartsOf(deps, own, lines);
  return zipOfCase(deps, { ...own, title: `comentario ${id}`, count: 1 }, async function* (kind) {
    yield [parts[kind]];
  });
}
