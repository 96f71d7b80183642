import type { Explanation } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { MarkedText } from "./marked-text.tsx";
import { ruleLabel } from "./reason-sentence.ts";

const KIND_NAMES = { word: "Palabra prohibida", rule: "Patrón", model: "Pesa en la puntuación" } as const;
const NOTHING = "No se encontraron palabras prohibidas, patrones de spam ni ofensas.";
const OLDER_MODEL =
  "Lo juzgó una versión anterior del modelo, así que no se puede señalar qué palabras pesaron en su puntuación.";
const TEXT_GONE = "El texto ya no se guarda, así que no se puede señalar nada en él.";
/** Words that weigh little explain nothing. */
const MOST_WORDS = 8;

/** The original text with every letter that spoke for the decision marked, and what each of them is. */
export function WhyFound({ explanation: { comment, marks, model_marks, decision } }: { explanation: Explanation }) {
  const speaking = marks.filter(({ weight }) => weight === undefined || weight > 0);
  const found = speaking.filter(({ kind }) => kind !== "model");
  const weighty = [...speaking]
    .filter(({ kind }) => kind === "model")
    .sort((one, other) => (other.weight ?? 0) - (one.weight ?? 0))
    .slice(0, MOST_WORDS);
  const named = [...found, ...weighty];
  // Rules without a place in the text: a flood, a repetition.
  const elsewhere = decision.rules.filter((rule) => !found.some(({ label }) => sameWords(label, ruleLabel(rule))));
  return (
    <div className="space-y-3">
      {comment.content && (
        <p className="border-l-2 border-line-strong pl-3 text-base wrap-anywhere whitespace-pre-wrap">
          <MarkedText text={comment.content} reasons={named} />
        </p>
      )}
      {named.length + elsewhere.length > 0 ? (
        <ul className="space-y-1.5">
          {unique(named, comment.content).map(({ text, kind, label }) => (
            <li key={`${kind}${label}${text}`} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium wrap-anywhere text-ink">«{text}»</span>
              <span className="text-ink-soft">{kind === "word" ? `coincide con «${label}»` : label}</span>
              <Badge>{KIND_NAMES[kind]}</Badge>
            </li>
          ))}
          {elsewhere.map((rule) => (
            <li key={rule} className="flex flex-wrap items-center gap-2">
              <span className="text-ink-soft first-letter:uppercase">{ruleLabel(rule)}</span>
              <Badge>{KIND_NAMES.rule}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        model_marks === "not_used" && <p className="text-ink-soft">{NOTHING}</p>
      )}
      {model_marks === "other_version" && <p className="text-ink-faint">{OLDER_MODEL}</p>}
      {model_marks === "text_gone" && <p className="text-ink-faint">{TEXT_GONE}</p>}
    </div>
  );
}

type Mark = Explanation["marks"][number];

/** A word that stands there twice is told once. */
function unique(marks: Mark[], content: string) {
  const told = marks.map(({ start, end, kind, label }) => ({ text: content.slice(start, end), kind, label }));
  return [...new Map(told.map((mark) => [`${mark.kind}${mark.label}${mark.text.toLowerCase()}`, mark])).values()];
}

const sameWords = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
