// An entry of the log, in the form that its owner reads.
import type { Deps } from "../../deps.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import { isoTime } from "../../time.ts";
import { undoable } from "../comments/decisions/undoable.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { eventDetail, reasonOf, viaOf } from "../comments/storage/event-detail.ts";
import { eventSentence } from "../comments/texts/event-sentence.ts";
import { loadActors, type Named } from "../workspaces/names.ts";
import type { EntryRow } from "./find-entries.ts";
import { loadRuleAuthors } from "./rule-changes.ts";

/** The length of the part of a comment that an entry shows. */
export const EXCERPT_LENGTH = 160;

/** The rule of a person that a machine followed. */
function ruleKeyOf({ actor, detail }: Pick<EntryRow, "actor" | "detail">): string | undefined {
  if (actor !== "machine") return undefined;
  const { by, carried, rule } = eventDetail(detail);
  return by ?? (carried ?? rule)?.toString();
}

/** Loads who acted in some entries, and by whose rules. @returns a function that presents one of them */
export async function entryPresenter(
  { core, networks }: Pick<Deps, "core" | "networks">,
  { workspaceId, pages }: { workspaceId: number; pages: Named },
  rows: readonly EntryRow[],
) {
  const userIds = rows.map(({ userId }) => userId);
  const ruleKeys = rows.flatMap((row) => ruleKeyOf(row) ?? []);
  const [people, whose] = await Promise.all([
    loadActors(core, workspaceId, userIds),
    loadRuleAuthors(core, workspaceId, ruleKeys),
  ]);
  return (row: EntryRow) => presentEntry(row, { pages, people, whose }, networks[row.network]);
}

type Names = { pages: Named; people: Named; whose: (key: string | undefined, at: number) => string | null };

function presentEntry(row: EntryRow, names: Names, network: SocialNetwork) {
  const detail = eventDetail(row.detail);
  const person = row.userId === null ? undefined : names.people.get(row.userId);
  const by = names.whose(ruleKeyOf(row), row.at);
  const sentence = eventSentence(row, person?.name ?? null, network);
  const page = names.pages.get(row.pageId);
  return {
    id: `${row.commentId}.${row.seq}`,
    at: isoTime(row.at),
    actor: row.actor,
    who: person ? { id: person.publicId, name: person.name } : null,
    what: row.what,
    sentence: by === null ? sentence : sentence.replace(/\.$/, `, por la regla de ${by}.`),
    comment: {
      id: String(row.commentId),
      author_name: row.authorName,
      excerpt: excerptOf(row.text, EXCERPT_LENGTH),
      platform: row.network,
      account_name: page?.name ?? "",
    },
    from: row.fromStatus,
    to: row.toStatus,
    reason: reasonOf(detail),
    note: detail.note ?? null,
    via: viaOf(row, detail),
    country: detail.country ?? null,
    bulkId: row.bulkId === null ? null : String(row.bulkId),
    undoable: "before" in undoable(row, row),
  };
}
