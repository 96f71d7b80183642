import type { Deps } from "../../deps.ts";
import { findWaves } from "../../moderation/repetition/find-waves.ts";
import { isAlike } from "../../moderation/repetition/fingerprint.ts";
import type { SavedException } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { ownComments } from "../comments/queries.ts";
import { loadLatestPolicies } from "../settings/queries.ts";
import { loadNames } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { loadRecentComments } from "./recent-comments.ts";

const MAX_WAVES = 5;
const EXCERPT_LENGTH = 160;

/**
 * Lists waves: near-copies that arrived within a day under one page of the workspace, at least ten of them; the largest first,
 * with what was decided about it. Nothing is stored of a wave: a decision about it is an exception about its copies, which also
 * applies to later ones.
 */
export async function listWaves(deps: Pick<Deps, "core" | "now">, input: WorkspaceReader) {
  const { workspaceId, visible } = input;
  const recent = await loadRecentComments(input.db, input, { now: deps.now() });
  const groups = findWaves(recent).slice(0, MAX_WAVES);
  if (groups.length === 0) return { success: true as const, waves: [] };
  const [snapshots, names, firsts] = await Promise.all([
    loadLatestPolicies(deps.core, [workspaceId]),
    loadNames(deps, { workspaceId, visible }),
    ownComments(
      input,
      groups.map(([first]) => first!.id),
    ),
  ]);
  const textOf = new Map(firsts.map(({ id, text }) => [id, text]));
  const waves = groups.map((group) => {
    const [first] = group;
    const { pageId, fingerprint } = first!;
    const decided = snapshots
      .filter((snapshot) => snapshot.pageId === null || snapshot.pageId === pageId)
      .flatMap(({ settings }) => settings.exceptions ?? [])
      .findLast((exception) => isAboutCopies(exception, fingerprint));
    return {
      /** The first comment: an exception about its copies applies to all of them. */
      comment_id: String(first!.id),
      content: excerptOf(textOf.get(first!.id) ?? "", EXCERPT_LENGTH),
      account_name: names.pages.get(pageId)?.name ?? "",
      count: group.length,
      /** The number of people who wrote them, as far as the network names them. */
      authors: new Set(group.flatMap(({ authorId }) => authorId ?? [])).size,
      hidden: group.filter(({ status }) => status === "disapproved").length,
      from: isoTime(group[0]!.postedAt),
      to: isoTime(group.at(-1)!.postedAt),
      exception: decided ? { id: decided.id, effect: decided.effect } : null,
    };
  });
  return { success: true as const, waves };
}

const isAboutCopies = ({ about }: SavedException, fingerprint: string): boolean =>
  about.kind === "copies" && isAlike(about.fingerprint, fingerprint);
