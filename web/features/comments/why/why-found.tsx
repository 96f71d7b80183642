import type { Explanation } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ruleLabel } from "../../judgement/finding-texts.ts";
import { MarkedText } from "../../judgement/marked-text.tsx";

type Mark = Explanation["marks"][number];

const KIND_NAMES = {
  word: "Palabra prohibida",
  rule: "Patrón",
  model: "Pesa en la puntuación",
  exception: "Excepción tuya",
} as const;
const NOTHING = "No se encontraron palabras prohibidas, patrones de spam ni ofensas.";
const NOTHING_READ = "No se ha leído en su idioma. No contiene ninguna de tus palabras prohibidas.";
const OLDER_MODEL =
  "Lo juzgó una versión anterior del modelo, así que no se puede señalar qué palabras pesaron en su puntuación.";
const TEXT_GONE = "El texto ya no se guarda, así que no se puede señalar nada en él.";
/** Words with less weight than this explain nothing and are not marked. */
const MAX_WORDS = 8;
/** A letter, a digit or an emoji: a comma with a weight means nothing to a reader. */
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** The original text, with marks on everything that led to the decision, and an explanation of each mark. */
export function WhyFound({ explanation: { comment, marks, model_marks, decision } }: { explanation: Explanation }) {
  const { content } = comment;
  const held = comment.analysis_metadata?.held;
  const shownMarks = marks.filter(({ kind }) => kind !== "model");
  const weighty = marks
    .filter(
      ({ kind, weight = 0, start, end }) => kind === "model" && weight > 0 && READABLE.test(content.slice(start, end)),
    )
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .slice(0, MAX_WORDS);
  const shown = [...shownMarks, ...weighty];
  // Rules without a place in the text, such as a repetition.
  const elsewhere = decision.rules.filter((rule) => !shownMarks.some(({ label }) => sameWords(label, ruleLabel(rule))));
  return (
    <div className="space-y-3">
      {content && (
        <p className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-wrap">
          <MarkedText text={content} reasons={shown} />
        </p>
      )}
      {shown.length + elsewhere.length > 0 ? (
        <ul className="space-y-2">
          {grouped(shown, content).map(({ kind, label, pieces }) => (
            <li key={`${kind}${label}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <Badge>{KIND_NAMES[kind]}</Badge>
              <span className="min-w-0 wrap-anywhere text-ink-soft">
                {labelOf(kind, label)} <span className="font-medium text-ink">{pieces.join(", ")}</span>
              </span>
            </li>
          ))}
          {elsewhere.map((rule) => (
            <li key={rule} className="flex flex-wrap items-baseline gap-2">
              <Badge>{KIND_NAMES.rule}</Badge>
              <span className="text-ink-soft first-letter:uppercase">{ruleLabel(rule)}</span>
            </li>
          ))}
        </ul>
      ) : (
        model_marks === "not_used" && (
          <p className="text-ink-soft">{held === "unread" || held === "plan_language" ? NOTHING_READ : NOTHING}</p>
        )
      )}
      {model_marks === "other_version" && <p className="text-ink-faint">{OLDER_MODEL}</p>}
      {model_marks === "text_gone" && <p className="text-ink-faint">{TEXT_GONE}</p>}
    </div>
  );
}

/** Groups equal findings, with all their places in the text. */
function grouped(marks: Mark[], content: string) {
  const groups = Map.groupBy(marks, ({ kind, label }) => `${kind}:${label}`);
  return [...groups.values()].map((group) => {
    const pieces = new Map(
      group.map(({ start, end }) => [content.slice(start, end).toLowerCase(), content.slice(start, end)]),
    );
    return { ...group[0]!, pieces: [...pieces.values()].map((piece) => `«${piece}»`) };
  });
}

const labelOf = (kind: Mark["kind"], label: string) =>
  kind === "word" || kind === "exception" ? `«${label}» está en` : `${label}:`;

const sameWords = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
