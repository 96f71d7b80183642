// Each filter of the list: its value in an address, its text for the reader, and which comments match it, as on the server.
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { hoursOf, isDay, isOnClock, WEEKDAY_NAMES, WEEKDAYS } from "../../../../worker/vocabulary/calendar.ts";
import {
  ASSIGNED_TO,
  COMMENT_STATUSES,
  INBOX_NAMES,
  INBOXES,
  isMachines,
  PLACEMENT_NAMES,
  PLACEMENTS,
  STATUS_NAMES,
} from "../../../../worker/vocabulary/comments.ts";
import { ATTACK_STATUSES, CAUSE_NAMES, CAUSES, causeOf } from "../../../../worker/vocabulary/judging/attacks.ts";
import { REASON_LABELS, REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { RuleCode } from "../../../../worker/vocabulary/judging/published-rules.ts";
import {
  MAX_AUTHOR_SEARCH_LENGTH,
  MAX_CHOICE_LENGTH,
  MAX_ID_LENGTH,
  MAX_SEARCH_LENGTH,
} from "../../../../worker/vocabulary/limits.ts";
import { NETWORK_NAMES, NETWORKS } from "../../../../worker/vocabulary/networks.ts";
import { holdsWords, withoutAccents } from "../../../../worker/vocabulary/text/text-folding.ts";
import { readUser } from "../../../api/session-store.ts";
import type { Comment } from "../../../api/types.ts";
import { localDay } from "../../time/iso-day.ts";

/** The values of the fields that a filter has. */
export type FilterValues = { [Name in keyof CommentFilter]-?: NonNullable<CommentFilter[Name]> };
export type FilterName = keyof FilterValues;

type Filter<Value> = {
  /** @param text trimmed and not empty @returns undefined for an invalid value */
  read: (text: string) => Value | undefined;
  /** @param pageName of a page's key, or of an account's id */
  words: (value: Value, pageName: (id: string) => string | undefined) => string;
  passes: (value: Value, comment: Comment) => boolean;
  /** Whether a decision about a comment may change whether it matches. */
  followsDecisions?: true;
};

/** The label of the filter for comments that are assigned to the reader. */
export const MINE = "Míos";

const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text);
const cutTo = (longest: number) => (text: string) => text.slice(0, longest);
const onlyIf = (isValid: (text: string) => boolean) => (text: string) => (isValid(text) ? text : undefined);
const id = onlyIf((text) => text.length <= MAX_ID_LENGTH);

export const FILTERS: { [Name in FilterName]: Filter<FilterValues[Name]> } = {
  status: {
    read: oneOf(COMMENT_STATUSES),
    words: (status) => STATUS_NAMES[status].many,
    passes: (status, comment) => comment.status === status,
    followsDecisions: true,
  },
  inbox: {
    read: oneOf(INBOXES),
    words: (inbox) => INBOX_NAMES[inbox],
    // A complaint without an answer needs a person, too.
    passes: (inbox, comment) => comment.inbox === inbox || (inbox === "review" && comment.inbox === "unanswered"),
    followsDecisions: true,
  },
  assigned: {
    read: oneOf(ASSIGNED_TO),
    words: () => MINE,
    passes: (_me, comment) => comment.assigned?.to === readUser()?.id,
    followsDecisions: true,
  },
  search: {
    read: cutTo(MAX_SEARCH_LENGTH),
    words: (search) => `«${search}»`,
    passes: (search, comment) => holdsWords(search)(`${comment.author_name ?? ""}\n${comment.content}`),
  },
  page: {
    read: onlyIf((text) => text.length <= MAX_CHOICE_LENGTH),
    words: (page, pageName) => {
      const keys = page.split(",");
      return keys.length > 1 ? `${keys.length} páginas` : (pageName(page) ?? "Una página");
    },
    passes: (page, comment) =>
      page.split(",").some((key) => comment.social_account_id === key || comment.group_key === key),
  },
  platform: {
    read: oneOf(NETWORKS),
    words: (platform) => NETWORK_NAMES[platform],
    passes: (platform, comment) => comment.platform === platform,
  },
  reason: {
    read: oneOf(REASONS),
    words: (reason) => REASON_LABELS[reason],
    passes: (reason, comment) => comment.reason_code === reason,
    followsDecisions: true,
  },
  cause: {
    read: oneOf([...CAUSES, "any"]),
    words: (cause) => (cause === "any" ? "Ocultos o eliminados" : `Ocultos por ${CAUSE_NAMES[cause].toLowerCase()}`),
    passes: (cause, { status, reason_code: reason, analysis_metadata }) =>
      ATTACK_STATUSES.some((each) => each === status) &&
      (cause === "any" || causeOf({ reason, scores: analysis_metadata?.scores }) === cause),
    followsDecisions: true,
  },
  rule: {
    // The table of rules is too heavy for a first load: the server checks the code, and the panel of filters has its name.
    read: (text) => (/^[a-z_]{3,24}$/.test(text) ? (text as RuleCode) : undefined),
    words: () => "Por una norma publicada",
    passes: (rule, { status, rule_code }) => ATTACK_STATUSES.some((each) => each === status) && rule_code === rule,
    followsDecisions: true,
  },
  by: {
    read: oneOf(["machine"]),
    words: () => "Por Atalaya sola",
    passes: (_machine, { moderation_action, analysis_metadata }) =>
      isMachines(moderation_action) && analysis_metadata?.carried === undefined,
    followsDecisions: true,
  },
  written: {
    read: oneOf(["visitors"]),
    words: () => "Sin lo que escribió la página",
    passes: (_visitors, comment) => !comment.is_own,
  },
  post: {
    read: id,
    words: () => "Bajo una publicación",
    passes: (post, comment) => comment.post_id === post,
  },
  weekday: {
    read: oneOf(WEEKDAYS),
    words: (weekday) => WEEKDAY_NAMES[Number(weekday) - 1]!,
    passes: (weekday, comment) => isOnClock(clockOf(comment), { weekday }),
  },
  hours: {
    read: onlyIf((text) => hoursOf(text) !== undefined),
    words: (hours) => `De ${hours.replace("-", ":00 a ")}:00`,
    passes: (hours, comment) => isOnClock(clockOf(comment), { hours }),
  },
  author: {
    read: cutTo(MAX_AUTHOR_SEARCH_LENGTH),
    words: (author) => `De ${author}`,
    passes: (author, comment) => withoutAccents(comment.author_name ?? "").includes(withoutAccents(author)),
  },
  placement: {
    read: oneOf(PLACEMENTS),
    words: (placement) => PLACEMENT_NAMES[placement],
    passes: (placement, comment) => comment.is_ad === (placement === "ad"),
  },
  // The days of the workspace are those of this device: the workspace got its time zone from this person's browser.
  from: {
    read: onlyIf(isDay),
    words: (day) => `Desde el ${dayText(day)}`,
    passes: (day, comment) => localDay(comment.original_created_at) >= day,
  },
  to: {
    read: onlyIf(isDay),
    words: (day) => `Hasta el ${dayText(day)}`,
    passes: (day, comment) => localDay(comment.original_created_at) <= day,
  },
};

function clockOf({ original_created_at }: Comment) {
  const posted = new Date(original_created_at);
  return { weekday: posted.getDay() || 7, hour: posted.getHours() };
}

/** "3 mar 2026", in every time zone: a day has none. */
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("es", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
