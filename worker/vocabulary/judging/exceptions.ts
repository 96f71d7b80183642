// Exceptions: an owner's permanent rule about a phrase, a person or a kind of finding. It is always shown or always hidden,
// whatever the machine finds.
import { DAY_MS } from "../durations.ts";
import { CATEGORIES, CATEGORY } from "./categories.ts";

/** Findings that an exception may be about: spam, an attack of one kind, or one without a kind, private data. */
export const FINDINGS = [
  ...CATEGORIES.flatMap((category) => [category, ...CATEGORY[category].kinds]),
  "private_data" as const,
];
export type Finding = (typeof FINDINGS)[number];

export const EXCEPTION_EFFECTS = ["show", "hide"] as const;
export type ExceptionEffect = (typeof EXCEPTION_EFFECTS)[number];

export type ExceptionSubject =
  | { kind: "phrase"; phrase: string }
  /** The author key. */
  | { kind: "author"; author: string }
  | { kind: "finding"; finding: Finding }
  /** Texts that are nearly the same (`moderation/repetition/fingerprint.ts`). */
  | { kind: "copies"; fingerprint: string };
export const EXCEPTION_SUBJECTS = [
  "phrase",
  "author",
  "finding",
  "copies",
] as const satisfies ExceptionSubject["kind"][];

/** Two exceptions of a scope with the same key are about the same, and the later one replaces the other. */
export function subjectKey(about: ExceptionSubject): string {
  if (about.kind === "phrase") return about.phrase.toLowerCase();
  if (about.kind === "author") return about.author;
  return about.kind === "copies" ? about.fingerprint : about.finding;
}

/** Of several exceptions that apply to a comment, the latest counts. */
export type Exception = {
  id: string;
  effect: ExceptionEffect;
  about: ExceptionSubject;
  /** Whether threats are shown too. Otherwise what looks like a threat is judged as if there were no exception. */
  evenThreats: boolean;
  /** It applies to comments that were written before this moment; missing: to all. */
  until?: number;
};

/** How long a person is hidden, where it is not for ever. */
export const MUTE_LENGTHS = {
  hour: { label: "1 hora", ms: 60 * 60_000 },
  day: { label: "1 día", ms: DAY_MS },
  week: { label: "1 semana", ms: 7 * DAY_MS },
  two_weeks: { label: "2 semanas", ms: 14 * DAY_MS },
  four_weeks: { label: "4 semanas", ms: 28 * DAY_MS },
} as const;
export type MuteLength = keyof typeof MUTE_LENGTHS;
export const BLOCK_LENGTHS = [...(Object.keys(MUTE_LENGTHS) as MuteLength[]), "always"] as const;
export type BlockLength = (typeof BLOCK_LENGTHS)[number];

/** The maximum number of exceptions of the workspace, and of each of its pages. */
export const MAX_EXCEPTIONS = 300;
/** The length of a phrase, in UTF-16 units. */
export const MIN_PHRASE_LENGTH = 3;
export const MAX_PHRASE_LENGTH = 200;
