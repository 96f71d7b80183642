import type { ReactNode } from "react";
import { CATEGORIES, CATEGORY, type Category } from "../../../../worker/vocabulary/judging/categories.ts";
import { PICTURE_CONTENT_NAMES } from "../../../../worker/vocabulary/judging/pictures.ts";
import { ACTOR_NAMES } from "../../../../worker/vocabulary/ledger.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Explanation } from "../../../api/types.ts";
import { percent } from "../../judgement/finding-texts.ts";
import { momentText } from "../../time/date-text.ts";

type Decision = Explanation["decision"];

const FILTERS: Record<NonNullable<Decision["filter"]>, string> = {
  words: "Palabras prohibidas",
  rules: "Patrones de spam",
  model: "Modelo de Atalaya",
  own_rules: "Una regla tuya",
  language_model: "Modelo de lenguaje (segunda opinión)",
};
const SCOPES = { page: "de esta página", workspace: "de tu cuenta", default: "de fábrica" } as const;
const REVIEWS: Record<NonNullable<Explanation["review"]>["label"], string> = {
  ...(Object.fromEntries(
    CATEGORIES.map((category) => [CATEGORY[category].modelAnswer, CATEGORY[category].seen]),
  ) as Record<(typeof CATEGORY)[Category]["modelAnswer"], string>),
  queja: "ve una queja",
  pregunta: "ve una pregunta",
  normal: "no ve nada malo",
};
const POST_MODES: Record<NonNullable<Explanation["settings"]["postMode"]>, string> = {
  stricter: "Un nivel más estricto por la regla de su publicación.",
  observe: "Su publicación solo se observa.",
  off: "Su publicación no se modera.",
  closed: "Su publicación estaba cerrada.",
};

/** Who or what decided, why, with which settings, and the state on the network. */
export function WhyFacts({ explanation }: { explanation: Explanation }) {
  const { decision, statement, settings, versions, review, picture, repetition, language, network, comment, learned } =
    explanation;
  const networkName = NETWORK_NAMES[comment.platform];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {decision.by && (
        <Fact name="Decidió">{(decision.by === "person" && comment.decided_by) || ACTOR_NAMES[decision.by].one}</Fact>
      )}
      {statement && (
        <Fact name="Norma">
          {statement.title} <code className="text-small text-ink-faint">{statement.code}</code>
        </Fact>
      )}
      {decision.filter && <Fact name="Filtro">{FILTERS[decision.filter]}</Fact>}
      {versions && (
        <Fact name="Ajustes">
          {settings.observeOnly ? "Solo observar" : settings.automod ? "AutoMod activo" : "AutoMod desactivado"}, nivel{" "}
          {levelsText(settings.sensitivity)}: ajustes {SCOPES[settings.scope]}.
          {settings.postMode && ` ${POST_MODES[settings.postMode]}`}
          {settings.raid && " Se escribió durante un asedio."}
        </Fact>
      )}
      {review && (
        <Fact name="Segunda opinión">
          El modelo de lenguaje {REVIEWS[review.label]}
          {review.probabilities[review.label] !== undefined && ` (${percent(review.probabilities[review.label]!)})`}.
        </Fact>
      )}
      {picture && (
        <Fact name="En la imagen">
          {picture.text ? `Se lee «${picture.text}»` : "No se lee ningún texto"}
          {picture.content !== "normal" &&
            `; muestra ${PICTURE_CONTENT_NAMES[picture.content]} (${percent(picture.probability)})`}
          .
        </Fact>
      )}
      {learned && <Fact name="Lo aprendido">{learnedText(learned)}</Fact>}
      {language && language !== "und" && <Fact name="Idioma">{languageName(language)}</Fact>}
      {repetition && repetition.sameAuthor + repetition.otherAuthors > 0 && (
        <Fact name="Repetición">{repetitionText(repetition)}</Fact>
      )}
      <Fact name={`En ${networkName}`}>{networkText(network)}</Fact>
    </dl>
  );
}

const levelsText = (sensitivity: Explanation["settings"]["sensitivity"]): string =>
  CATEGORIES.map((category) => `${sensitivity[category]} para ${CATEGORY[category].title.toLowerCase()}`).join(" y ");

const WITHOUT = {
  approved: "habría quedado visible",
  flagged: "habría esperado tu revisión",
  disapproved: "se habría ocultado",
} as const;

const learnedText = ({ without, corrections }: NonNullable<Explanation["learned"]>): string =>
  `Sin lo que esta cuenta aprendió de ${corrections} correcciones de tu equipo, ${WITHOUT[without]}.`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-faint max-sm:-mb-1.5">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}

const SHOWN = { visible: "visible", hidden: "oculto", deleted: "eliminado" } as const;

function networkText({ wanted: desired, observed, state, error, confirmed_at }: Explanation["network"]): string {
  if (state === "failed") return `Debería estar ${SHOWN[desired]} y sigue ${SHOWN[observed]}. ${error ?? ""}`;
  if (state === "queued" || state === "parked")
    return `Está ${SHOWN[observed]}; en camino a ${SHOWN[desired]}. ${error ?? ""}`;
  const confirmed = confirmed_at && `, confirmado el ${momentText(confirmed_at)}`;
  return `Está ${SHOWN[observed]}${confirmed ?? ""}.`;
}

function repetitionText({ sameAuthor, otherAuthors }: NonNullable<Explanation["repetition"]>): string {
  const times = (count: number) => (count === 1 ? "1 vez" : `${count} veces`);
  const parts = [
    ...(sameAuthor > 0 ? [`${times(sameAuthor)} de la misma persona`] : []),
    ...(otherAuthors > 0 ? [`${times(otherAuthors)} de otras personas`] : []),
  ];
  return `Casi el mismo texto estaba ya en la página: ${parts.join(" y ")}.`;
}

function languageName(code: string): string {
  if (code === "mis") return "Uno que Atalaya no conoce";
  const name = new Intl.DisplayNames("es", { type: "language" }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
