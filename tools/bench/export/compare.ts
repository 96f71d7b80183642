import { parse } from "csv-parse/sync";
import { COMMENT_COLUMNS } from "../../../worker/features/comments/list/export-columns.ts";
import { type CommentStatus, STATUS_NAMES } from "../../../worker/vocabulary/comments.ts";
import { ACTOR_NAMES } from "../../../worker/vocabulary/ledger.ts";
import type { Judged } from "../../classify/judge.ts";
import { shareOf } from "../accuracy/statistics.ts";
import type { Measure } from "../results.ts";

/** Comments with the same earlier decision, and the engine's present outcomes for them. */
type Compared = { decided: string; rows: number; hidden: Measure; flagged: Measure };

// Every other value of "Decidido por" is a person.
const NO_PERSON = [ACTOR_NAMES.machine.one, ACTOR_NAMES.network.one];
const GROUPS: Record<string, { statuses: CommentStatus[]; byPerson: boolean }> = {
  "shown by a person": { statuses: ["approved"], byPerson: true },
  "hidden or deleted by a person": { statuses: ["disapproved", "removed"], byPerson: true },
  "shown by Atalaya": { statuses: ["approved"], byPerson: false },
  "flagged by Atalaya": { statuses: ["flagged"], byPerson: false },
  "hidden by Atalaya": { statuses: ["disapproved"], byPerson: false },
};

/**
 * Compares the engine's present decisions on the comments of an owner's export with the earlier ones. Comments without words are left
 * out, and those without a decision: the page's own, and those that wait.
 *
 * @param csv the file of "Exportar"
 * @throws Error when it is a different kind of file
 */
export function compareExport(csv: string, judge: (text: string) => Pick<Judged, "decision">): Compared[] {
  const lines: Record<string, string>[] = parse(csv, {
    columns: true,
    bom: true,
    delimiter: ";",
    skip_empty_lines: true,
  });
  const missing = COMMENT_COLUMNS.filter((column) => lines[0] !== undefined && !(column in lines[0]));
  if (lines.length === 0 || missing.length > 0)
    throw new Error(lines.length === 0 ? "no comment in it" : `no export of comments: without ${missing.join(", ")}`);
  const judged = lines
    .filter((line) => line.Comentario?.trim() && line["Decidido por"])
    .map((line) => ({
      state: line.Estado,
      byPerson: !NO_PERSON.includes(line["Decidido por"] ?? ""),
      status: judge(line.Comentario!).decision.status,
    }));
  return Object.entries(GROUPS).map(([decided, { statuses, byPerson }]) => {
    const names = statuses.map((status) => STATUS_NAMES[status].one);
    const members = judged.filter((each) => each.byPerson === byPerson && names.includes(each.state ?? ""));
    const share = (status: CommentStatus) =>
      shareOf(members.filter((member) => member.status === status).length, members.length);
    return { decided, rows: members.length, hidden: share("disapproved"), flagged: share("flagged") };
  });
}
