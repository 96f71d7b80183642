// A file of rules that a person chose: parsed, or what is wrong with it and where.
import { RuleSet } from "../../../worker/features/rule-sets/schemas.ts";

const MAX_BYTES = 2_000_000;
const SHOWN = 5;
/** The places of a file in words. `words` alone says less than its lists. */
const PLACES: Record<string, string> = {
  levels: "Moderación automática",
  words: "",
  automod: "automod",
  sensitivity: "sensibilidad",
  prohibitedKeywords: "Palabras prohibidas",
  allowedWords: "Palabras permitidas",
  allowedDomains: "Dominios permitidos",
  exceptions: "Excepciones",
  phrase: "frase",
  effect: "efecto",
  finding: "hallazgo",
  autoReplies: "Respuestas automáticas",
  savedReplies: "Respuestas guardadas",
  name: "nombre",
  keywords: "palabras clave",
  variants: "respuestas",
  hours: "horario",
  text: "texto",
};

type Read = { rules: RuleSet } | { problems: string[] };

export async function readRuleFile(file: File): Promise<Read> {
  if (file.size > MAX_BYTES) return { problems: ["El archivo es demasiado grande: admite hasta 2 MB."] };
  let json: unknown;
  try {
    json = JSON.parse((await file.text()).replace(/^\ufeff/, ""));
  } catch {
    return { problems: ["El archivo no es un JSON. Elige uno que exportaste aquí."] };
  }
  const read = RuleSet.safeParse(json, { error: ({ code }) => OTHERWISE[code ?? ""] ?? "No tiene la forma esperada" });
  if (read.success) return { rules: read.data };
  const problems = read.error.issues.map(({ path, message }) => {
    const place = placeOf(path);
    return place ? `${place}: ${message}` : message;
  });
  const rest = problems.length - SHOWN;
  return { problems: [...problems.slice(0, SHOWN), ...(rest > 0 ? [`Y ${rest} problemas más.`] : [])] };
}

const OTHERWISE: Record<string, string> = { unrecognized_keys: "Tiene campos que no existen" };

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `n.º ${part + 1}` : (PLACES[String(part)] ?? String(part))))
    .filter(Boolean)
    .join(", ");
