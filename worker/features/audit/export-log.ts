import type { Deps } from "../../deps.ts";
import { csvStream } from "../../platform/csv/csv-stream.ts";
import { inParts, PART } from "../../platform/csv/in-parts.ts";
import { localMoment } from "../../time.ts";
import { MAX_COMMENT_LENGTH, STATUS_NAMES } from "../../vocabulary/comments.ts";
import { ACTOR_NAMES, VIA_NAMES } from "../../vocabulary/ledger.ts";
import { type ArchivePlace, readArchive } from "../archive/read-archive.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { loadNames, type Workspace } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { filterOf } from "./filter-of.ts";
import { archivedEntries, type EntryRow, findEntries, includesRules, type Reach } from "./find-entries.ts";
import { timeOf } from "./list.ts";
import { entryPresenter } from "./present.ts";
import { findRuleChanges, presentRuleChanges } from "./rule-changes.ts";
import type { AuditFilter } from "./schemas.ts";
import { loadWorkspaceLines } from "./workspace-lines.ts";

const HEADER = [
  "Fecha y hora",
  "Quién",
  "Persona",
  "Qué pasó",
  "Estado anterior",
  "Estado nuevo",
  "Motivo",
  "Nota interna",
  "Vía",
  "País",
  "Red",
  "Cuenta",
  "Autor del comentario",
  "Comentario",
  "Identificador del comentario",
];

/** A file has the whole text, and reads more events at once than a screen. */
const REACH: Reach = { events: 5_000, textLength: MAX_COMMENT_LENGTH };

/** A cursor that is not a position in the log: the rest comes from the archive. */
const ARCHIVE = "archive";

/**
 * Exports the log as CSV with the filters of its list; times are in the workspace's time zone. The entries of archived comments
 * are last, one part of the archive after the other. Entries of a comment that is archived during the export appear once.
 */
export async function exportLog(
  deps: Pick<Deps, "core" | "archive" | "networks">,
  input: AuditFilter & Workspace & WorkspaceReader,
) {
  const [names, chosen] = await Promise.all([loadNames(deps, input), withinChoice(deps.core, input)]);
  const filter = filterOf(input, chosen, names.people);
  const written = new Set<string>();
  let after: ArchivePlace | undefined;
  const find = async (cursor: string | undefined): Promise<{ rows: EntryRow[]; nextCursor: string | null }> => {
    if (cursor === ARCHIVE) {
      const happened = { from: filter.after, before: filter.before };
      const read = await readArchive(deps, { ...input, happened, after });
      after = read?.place;
      const rows = archivedEntries(read?.lines ?? [], filter).filter((row) => !written.has(keyOf(row)));
      return { rows, nextCursor: read ? ARCHIVE : null };
    }
    const { rows, nextCursor } = await findEntries({ ...filter, db: input.db, cursor, limit: PART }, REACH);
    for (const row of rows) written.add(keyOf(row));
    return { rows, nextCursor: nextCursor ?? ARCHIVE };
  };
  const parts = await inParts(async (cursor) => {
    const { rows, nextCursor } = await find(cursor);
    const isLive = cursor !== ARCHIVE && includesRules(filter);
    const from = timeOf(nextCursor === ARCHIVE ? null : nextCursor) ?? filter.after;
    const window = {
      from,
      before: timeOf(cursor) ?? filter.before,
      seesAll: input.visible === null,
      limit: REACH.events,
    };
    const changed = isLive ? await findRuleChanges(deps.core, filter, window) : [];
    const rules = await presentRuleChanges(deps, input, changed, names.pages);
    const workspaceLines = isLive ? await loadWorkspaceLines(deps.core, filter, window) : [];
    const present = await entryPresenter(deps, { workspaceId: input.workspaceId, pages: names.pages }, rows);
    const lines = rows.map((row): Line => {
      const entry = present(row);
      const cells = [
        localMoment(row.at, input.timeZone),
        ACTOR_NAMES[row.actor].one,
        entry.who?.name ?? null,
        entry.sentence,
        row.fromStatus && STATUS_NAMES[row.fromStatus].one,
        STATUS_NAMES[row.toStatus].one,
        entry.reason,
        entry.note,
        entry.via && VIA_NAMES[entry.via],
        entry.country,
        deps.networks[row.network].label,
        entry.comment.account_name,
        row.authorName,
        row.text,
        entry.comment.id,
      ];
      return { at: row.at, cells };
    });
    const ofPeople = [...rules, ...workspaceLines.map((line) => ({ ...line, details: [], account_name: null }))];
    const ofRules = ofPeople.map(({ at, who, sentence, details, account_name }): Line => {
      const actor = ACTOR_NAMES[who ? "person" : "machine"].one;
      const text = [sentence, ...details].join(" ");
      const nothing = Array.from<null>({ length: 7 }).fill(null);
      const cells = [
        localMoment(Date.parse(at), input.timeZone),
        actor,
        who?.name ?? null,
        text,
        ...nothing,
        account_name,
      ];
      return { at: Date.parse(at), cells };
    });
    const sorted = [...lines, ...ofRules].sort((a, b) => b.at - a.at);
    return { rows: sorted.map(({ cells }) => cells), nextCursor };
  });
  return csvStream(HEADER, parts);
}

type Line = { at: number; cells: (string | null)[] };

const keyOf = ({ commentId, seq }: EntryRow): string => `${commentId}.${seq}`;
