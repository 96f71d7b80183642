// Replies for when no language model writes them. Pure. They promise nothing and fit any business.

import { LEGITIMATE_FROM } from "../../../moderation/thresholds.ts";
import { withoutAccents } from "../../../vocabulary/text-folding.ts";
import type { Analysis } from "../storage/analysis.ts";

type Kind = "complaint" | "question" | "praise" | "offence" | "spam" | "other";

/** `{name}` is ", Lucía", or empty. */
const TEMPLATES: Record<Kind, readonly string[]> = {
  complaint: [
    "Hola{name}. Sentimos mucho lo que nos cuentas y gracias por decírnoslo. Escríbenos por mensaje privado y lo vemos contigo.",
    "Hola{name}. Lamentamos tu experiencia: no es la que queremos dar. ¿Nos escribes por mensaje privado con los detalles, por favor?",
    "Gracias por avisarnos{name}. Queremos entender qué pasó: envíanos un mensaje privado y lo revisamos con cuidado.",
  ],
  question: [
    "¡Hola{name}! Gracias por preguntar. Escríbenos por mensaje privado y te contamos.",
    "¡Hola{name}! Gracias por tu interés. ¿Nos escribes por mensaje privado y lo vemos?",
    "Gracias por tu pregunta{name}. Por mensaje privado te la respondemos con gusto.",
  ],
  praise: [
    "¡Muchas gracias{name}! Nos alegra mucho leerte.",
    "¡Gracias de corazón{name}! Comentarios como el tuyo nos animan a seguir.",
    "¡Qué alegría{name}! Gracias por tomarte el tiempo de contárnoslo.",
  ],
  offence: [
    "Hola{name}. Aquí todas las opiniones caben, pero con respeto. Si algo no salió bien, escríbenos por mensaje privado y lo vemos.",
    "Entendemos que puedas estar molesto{name}. Te pedimos un trato respetuoso; por mensaje privado te escuchamos con gusto.",
  ],
  spam: [
    "Hola{name}. Este espacio es para hablar de nuestra página; te pedimos no publicar aquí anuncios de terceros.",
  ],
  other: [
    "¡Gracias por tu comentario{name}!",
    "¡Hola{name}! Gracias por escribirnos.",
    "¡Gracias por pasarte por aquí{name}! Si necesitas algo, escríbenos por mensaje privado.",
  ],
};

type Comment = {
  text: string;
  authorName: string | null;
  /** Scores of the embedded model, by head; empty when it never judged the comment. */
  scores: Record<string, number>;
  category: Analysis["category"];
  /** The same number always selects the same wording. */
  variant: number;
};

/** A polite reply in Spanish that fits the kind of comment. */
export function replyTemplate({ authorName, variant, ...comment }: Comment): string {
  const templates = TEMPLATES[kindOf(comment)];
  return templates[variant % templates.length]!.replace("{name}", greeted(authorName));
}

const ASKS =
  /[?¿]|^(hola,? )?(que (precio|horario|hora|dia|costo)|cual|cuant[oa]s?|cuando|donde|como (puedo|hago|se|compro|llego)|tienen|hacen|venden|aceptan|hay|me (pueden|podrian|dan)|quisiera|precio|info)\b/;
const THANKS =
  /\b(gracias|encant\w+|excelente\w*|genial\w*|buenisim\w+|riquisim\w+|delicios\w+|maravill\w+|increible\w*|perfect\w+|felici\w+|recomiend\w+|recomendad\w+|hermos\w+|precios[oa]s?|lind[oa]s?|lo maximo|los mejores|el mejor|la mejor|me gust\w+|amo|adoro|bravo)\b|[❤😍🥰👏💕🙌😊👍💖]/u;
const DENIES = /\b(no|nunca|jamas|nada|ni|pero|sin|pesim\w+|mal|mala|malo|horrible|peor)\b/;

function kindOf({ text, scores, category }: Omit<Comment, "authorName" | "variant">): Kind {
  if (category === "spam") return "spam";
  if (category === "toxic" || category === "word") return "offence";
  const plain = withoutAccents(text);
  const isLegitimate = (scores.legitimate ?? 0) >= LEGITIMATE_FROM;
  if (ASKS.test(plain)) return isLegitimate && DENIES.test(plain) ? "complaint" : "question";
  if (THANKS.test(plain) && !DENIES.test(plain)) return "praise";
  return isLegitimate ? "complaint" : "other";
}

/** A first name as people use it in a greeting, or nothing: names on a network may hold anything. */
function greeted(authorName: string | null): string {
  const first = authorName?.trim().split(/\s+/)[0] ?? "";
  return /^\p{Lu}\p{Ll}{1,14}$/u.test(first) ? `, ${first}` : "";
}
