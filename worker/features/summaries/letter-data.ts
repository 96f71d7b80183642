import type { DaySpan } from "../../time.ts";
import { daysUntil } from "../../time.ts";
import { paths, withQuery } from "../../vocabulary/paths.ts";
import { figure } from "../../vocabulary/text/figure.ts";
import { weekSentence } from "../../vocabulary/text/week-sentence.ts";
import type { CommentFilter } from "../comments/schemas.ts";
import type { LetterData } from "../mail/letters.ts";
import type { Summary } from "./summary.ts";

export function letterData(summary: Summary): LetterData<"weekly"> {
  const { from, to, total, causes, days, pages, worst, waiting, corrected, facts } = summary;
  const counted = new Map(days.map((day) => [day.day, day]));
  const [post] = worst;
  const weekday = new Intl.DateTimeFormat("es", { weekday: "short", timeZone: "UTC" });
  const list = new Intl.ListFormat("es", { type: "conjunction" });
  const hiddenIn = (page?: string) =>
    withQuery(paths.comments, { status: "disapproved", page, from, to } satisfies CommentFilter);
  return {
    week: spanInWords({ from, to }),
    sentence: weekSentence(facts, "La semana pasada"),
    why:
      causes.length === 0
        ? ""
        : `Por qué se ocultaron: ${list.format(causes.map(({ name, comments }) => `${name.toLowerCase()} (${figure(comments)})`))}.`,
    comments: total,
    days: daysUntil(to, 7).map((day) => ({
      label: weekday.format(new Date(day)),
      total: counted.get(day)?.total ?? 0,
      hidden: counted.get(day)?.hidden ?? 0,
    })),
    worst: post
      ? {
          text: post.text ? `«${post.text}»` : `Una publicación de ${post.pageName}`,
          hidden: post.hidden,
          href: hiddenIn(post.page),
        }
      : null,
    pages: pages.length > 1 ? pages.map(({ page, ...of }) => ({ ...of, href: hiddenIn(page) })) : [],
    waiting,
    corrected,
    hiddenHref: hiddenIn(),
  };
}

/** «16 al 22 de noviembre», «30 de noviembre al 6 de diciembre». */
function spanInWords({ from, to }: DaySpan): string {
  const day = new Intl.DateTimeFormat("es", { day: "numeric", month: "long", timeZone: "UTC" });
  const [first, last] = [day.format(new Date(from)), day.format(new Date(to))];
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))} al ${last}` : `${first} al ${last}`;
}
