// The list behind each figure of a report.
import type { CommentFilter } from "../../../worker/features/comments/schemas.ts";
import type { Report } from "../../api/types.ts";
import { paths, withQuery } from "../../paths.ts";
import type { PageChoice } from "../accounts/page-groups.ts";

export type ReportLinks = ReturnType<typeof reportLinks>;

export function reportLinks({ from, to }: Pick<Report, "from" | "to">, choice: PageChoice) {
  const list = (filter: CommentFilter) => withQuery(paths.comments, { ...choice, from, to, ...filter });
  return {
    all: list({ written: "visitors" }),
    hidden: list({ cause: "any" }),
    answered: list({ inbox: "answered" }),
    waiting: withQuery(paths.comments, { ...choice, inbox: "unanswered" }),
    corrected: withQuery(paths.history, { ...choice, actor: "person", what: "restored", from, to }),
    cause: (cause: Report["causes"][number]["cause"]) => list({ cause }),
    post: ({ id, page }: Report["worst"][number]) => list({ status: "disapproved", post: id, page }),
  };
}
