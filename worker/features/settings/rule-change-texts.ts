// Changes of rules in the owner's words. Pure.
import type { RuleChange, RuleItem, ruleChanges } from "../../platform/db/core.ts";
import { WEEKDAY_NAMES } from "../../vocabulary/calendar.ts";
import { CATEGORIES, CATEGORY } from "../../vocabulary/judging/categories.ts";
import { MODE_NAMES } from "../../vocabulary/judging/post-rules.ts";
import type { OpeningHours } from "../../vocabulary/replies.ts";
import { figure } from "../../vocabulary/text/figure.ts";
import { isReconnection } from "./rule-changes.ts";

const FIELD_NAMES: Record<string, string> = {
  automod: "Moderación automática",
  observeOnly: "Solo observar",
  automaticRaid: "Asedio automático",
  institution: "Modo de institución",
  learning: "Aprender de las correcciones",
  prohibitedKeywords: "Palabras prohibidas",
  allowedWords: "Palabras permitidas",
  allowedDomains: "Dominios permitidos",
  exceptions: "Excepciones",
  postRules: "Reglas de publicaciones",
  autoReplies: "Respuestas automáticas",
  savedReplies: "Respuestas guardadas",
  publicPages: "Página pública",
  ...Object.fromEntries(
    CATEGORIES.map((each) => [`sensitivity.${each}`, `Sensibilidad con ${CATEGORY[each].title.toLowerCase()}`]),
  ),
};
/** A longer list says how many more there are. */
const NAMED = 5;

type Given = { who: string; place: string; byRule: string | null };

/** One sentence that says who did what, and a line for each field that changed. */
export function ruleChangeText(
  { changes, isUndo, appliedSince }: Pick<typeof ruleChanges.$inferSelect, "changes" | "isUndo" | "appliedSince">,
  { who, place, byRule }: Given,
): { sentence: string; details: string[] } {
  if (isReconnection(changes))
    return { sentence: `Con el enlace de ${who} se volvió a conectar ${place}.`, details: [] };
  const lists = changes.filter((change) => "added" in change);
  const items = (of: "added" | "removed") =>
    lists.flatMap((list) => list[of]).filter((item) => typeof item === "object");
  const wave = items("added").find(({ about }) => about === "copies");
  const [starts, ends] = [items("added"), items("removed")].map((each) => each.some(({ mode }) => mode === "raid"));
  const by = byRule === null ? "" : `, por la regla de ${byRule}`;
  const done = (verbs: string) => ({ sentence: `${who} ${verbs} en ${place}${by}.`, details: [] });
  if (wave)
    return done(wave.effect === "hide" ? "ocultó una ola de comentarios" : "dejó visible una ola de comentarios");
  if (starts) return done(ends ? "alargó el modo asedio" : "activó el modo asedio");
  if (ends) return done(isUndo ? "deshizo el modo asedio" : "terminó el modo asedio");
  const details = changes.map(lineOf);
  if (isUndo) return { ...done("deshizo un cambio de las reglas"), details };
  if (details.length === 0 && appliedSince !== null) return done("aplicó las reglas a los comentarios anteriores");
  return { ...done("cambió las reglas"), details };
}

function lineOf(change: RuleChange): string {
  if (change.field === "forgotten") return "Se olvidaron correcciones de las que había aprendido.";
  const { name, added, removed, changed } = changeInWords(change);
  const parts = [
    added.length > 0 && `se añade ${someOf(added)}`,
    removed.length > 0 && `se quita ${someOf(removed)}`,
    ...changed,
  ];
  return `${name}: ${parts.filter(Boolean).join("; ")}`;
}

/** A change in words: what its part got and lost, and what changed in it. */
export function changeInWords(change: RuleChange) {
  const name = FIELD_NAMES[change.field] ?? change.field;
  if ("before" in change) {
    const value = `${valueText(change.before)} → ${valueText(change.after)}`;
    return { name, added: [], removed: [], changed: [value] };
  }
  const changed = change.added.flatMap((item) => contentText(item, change.removed));
  const idOf = (item: RuleItem) => (typeof item === "object" && item.content ? item.id : null);
  const both = change.added.map(idOf).filter((id) => id !== null && change.removed.some((item) => idOf(item) === id));
  const others = (items: readonly RuleItem[]) => items.filter((item) => !both.includes(idOf(item))).map(itemText);
  return { name, added: others(change.added), removed: others(change.removed), changed };
}

/** The parts of a reply, and of what a page publishes. */
const CONTENT_NAMES: Record<string, string> = {
  name: "nombre",
  enabled: "activada",
  keywords: "palabras",
  kind: "tipo",
  variants: "respuestas",
  text: "texto",
  delaySeconds: "espera en segundos",
  hours: "horario",
  slug: "dirección",
  isOn: "publicada",
  isIndexed: "en buscadores",
  introduction: "introducción",
  rules: "normas",
};
const EXCERPT = 80;

/** What changed in a reply, part by part; nothing for one that is new. */
function contentText(after: RuleItem, removed: readonly RuleItem[]): string[] {
  if (typeof after === "string" || !after.content) return [];
  const before = removed.find((item) => typeof item === "object" && item.id === after.id);
  if (typeof before !== "object") return [];
  const parts = Object.entries(CONTENT_NAMES).flatMap(([part, named]) => {
    const [was, is] = [partText(before.content?.[part]), partText(after.content?.[part])];
    return was === is ? [] : [`${named} «${was}» → «${is}»`];
  });
  return [`se cambia «${before.what}»: ${parts.join(", ")}`];
}

const KIND_NAMES: Record<string, string> = { public: "pública", private: "privada" };

function partText(value: unknown): string {
  if (typeof value === "boolean") return valueText(value);
  if (value === null || value === undefined) return "sin horario";
  const text = Array.isArray(value) ? value.join(" · ") : typeof value === "object" ? hoursText(value) : String(value);
  return KIND_NAMES[text] ?? (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
}

const hoursText = (hours: Partial<OpeningHours>): string =>
  `${hours.days?.map((day) => WEEKDAY_NAMES[day - 1]?.toLowerCase()).join(", ")} de ${hours.from} a ${hours.to}`;

function valueText(value: string | boolean | null): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return value === null ? "La general" : value.charAt(0).toUpperCase() + value.slice(1);
}

function someOf(items: readonly string[]): string {
  const rest = items.length - NAMED;
  return `${items.slice(0, NAMED).join(", ")}${rest > 0 ? ` y ${figure(rest)} más` : ""}`;
}

function itemText(item: RuleItem): string {
  if (typeof item === "string") return `«${item}»`;
  if (item.content) return `«${item.what}»`;
  if (item.mode !== undefined) return MODE_NAMES[item.mode as keyof typeof MODE_NAMES] ?? "Modo asedio";
  const subject = {
    phrase: `la frase «${item.what}»`,
    author: "lo que escribe una persona",
    copies: "las copias de un texto",
  };
  const about = subject[item.about as keyof typeof subject] ?? "un tipo de hallazgo";
  const why = item.why ? `, por «${item.why}»` : "";
  const effect = item.effect === "hide" ? "ocultar" : "mostrar";
  return item.lasts ? `${effect} ${about} ${item.lasts}${why}` : `${effect} siempre ${about}${why}`;
}
