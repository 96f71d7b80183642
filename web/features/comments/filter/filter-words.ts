import { INBOX_NAMES, type Placement, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { CAUSE_NAMES } from "../../../../worker/vocabulary/judging/attacks.ts";
import { REASON_LABELS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { CommentFilter } from "../data/filter.ts";

export const PLACEMENT_LABELS: Record<Placement, string> = { organic: "Publicaciones", ad: "Anuncios" };

/** The comments that the reader was asked to attend to. */
export const MINE = "Mis asignados";

const WEEKDAYS = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábados", "Domingos"];

type ActiveFilter = { field: keyof CommentFilter; text: string };

/** Each filter in use, in words. @param pageName of an account's id */
export function activeFilters(filter: CommentFilter, pageName: (id: string) => string | undefined): ActiveFilter[] {
  const { status, inbox, assigned, search, page, platform, reason, from, to, author, placement } = filter;
  const { cause, by, post, weekday, hours } = filter;
  const texts: Record<keyof CommentFilter, string | undefined> = {
    status: status && STATUS_NAMES[status].many,
    inbox: inbox && INBOX_NAMES[inbox],
    assigned: assigned && MINE,
    search: search && `«${search}»`,
    page: page && (pageName(page) ?? "Una página"),
    platform: platform && NETWORK_NAMES[platform],
    reason: reason && REASON_LABELS[reason],
    cause: cause && (cause === "any" ? "Ocultos o eliminados" : `Ocultos por ${CAUSE_NAMES[cause].toLowerCase()}`),
    by: by && "Por Atalaya sola",
    post: post && "Bajo una publicación",
    weekday: weekday && WEEKDAYS[Number(weekday) - 1],
    hours: hours && `De ${hours.replace("-", ":00 a ")}:00`,
    author: author && `De ${author}`,
    placement: placement && PLACEMENT_LABELS[placement],
    from: from && `Desde el ${dayText(from)}`,
    to: to && `Hasta el ${dayText(to)}`,
  };
  return Object.entries(texts).flatMap(([field, text]) =>
    text ? [{ field: field as keyof CommentFilter, text }] : [],
  );
}

/** "3 mar 2026", whatever the zone: a day has none. */
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("es", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
