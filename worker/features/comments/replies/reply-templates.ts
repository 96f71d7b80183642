// Replies for when no language model writes them. Pure. They promise nothing and fit any business.

import { LEGITIMATE_FROM } from "../../../moderation/thresholds.ts";
import { CATEGORY, isCategory } from "../../../vocabulary/judging/categories.ts";
import { protectedAnswer } from "../../../vocabulary/judging/private-data.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { withoutAccents } from "../../../vocabulary/text/text-folding.ts";
import type { Analysis } from "../storage/analysis.ts";

type Kind = "complaint" | "question" | "praise" | "offence" | "spam" | "private_data" | "other";

/** A public template may invite to a private message; a private one continues from there. `{name}` is ", Lucía", or empty. */
const TEMPLATES: Record<ReplyKind, Record<Kind, readonly string[]>> = {
  public: {
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
    private_data: [
      "Hola{name}. Para proteger tus datos, envíanoslos mejor por mensaje privado: aquí los ve cualquiera.",
    ],
    other: [
      "¡Gracias por tu comentario{name}!",
      "¡Hola{name}! Gracias por escribirnos.",
      "¡Gracias por pasarte por aquí{name}! Si necesitas algo, escríbenos por mensaje privado.",
    ],
  },
  private: {
    complaint: [
      "Hola{name}. Sentimos mucho lo que cuentas en tu comentario y gracias por decírnoslo. ¿Nos das los detalles, por favor?",
      "Hola{name}. Lamentamos tu experiencia: no es la que queremos dar. Cuéntanos qué pasó y lo revisamos con cuidado.",
    ],
    question: [
      "¡Hola{name}! Gracias por tu pregunta. ¿Nos cuentas un poco más y te respondemos por aquí?",
      "¡Hola{name}! Gracias por tu interés. Dinos qué necesitas saber y lo vemos por aquí.",
    ],
    praise: [
      "¡Muchas gracias por tu comentario{name}! Nos alegra mucho leerte.",
      "¡Gracias de corazón{name}! Comentarios como el tuyo nos animan a seguir.",
    ],
    offence: [
      "Hola{name}. Leímos tu comentario. Si algo no salió bien, cuéntanoslo por aquí con respeto y lo vemos contigo.",
    ],
    spam: ["Hola{name}. En nuestra página pedimos no publicar anuncios de terceros. Gracias por tenerlo en cuenta."],
    private_data: [protectedAnswer("{name}")],
    other: [
      "¡Hola{name}! Gracias por tu comentario. Si necesitas algo, dinos por aquí.",
      "¡Hola{name}! Gracias por escribirnos. ¿En qué te ayudamos?",
    ],
  },
};

type Comment = {
  /** Where the reply will be read. */
  kind: ReplyKind;
  text: string;
  authorName: string | null;
  /** Scores of the embedded model, by head; empty when it never judged the comment. */
  scores: Record<string, number>;
  category: Analysis["category"];
  /** The same number always selects the same wording. */
  variant: number;
};

/** A polite reply in Spanish that fits the kind of comment. */
export function replyTemplate({ kind, authorName, variant, ...comment }: Comment): string {
  const templates = TEMPLATES[kind][kindOf(comment)];
  return templates[variant % templates.length]!.replace("{name}", greeted(authorName));
}

const ASKS =
  /[?¿]|^(hola,? )?(que (precio|horario|hora|dia|costo)|cual|cuant[oa]s?|cuando|donde|como (puedo|hago|se|compro|llego)|tienen|hacen|venden|aceptan|hay|me (pueden|podrian|dan)|quisiera|precio|info)\b/;
const PRAISES =
  /\b(gracias|encant\w+|excelente\w*|genial\w*|buen[oa]s?|buenisim\w+|ric[oa]s?|riquisim\w+|delicios\w+|maravill\w+|increible\w*|perfect\w+|felici\w+|recomiend\w+|recomendad\w+|hermos\w+|precios[oa]s?|lind[oa]s?|bonit[oa]s?|bell[oa]s?|top|crack|lo maximo|los mejores|el mejor|la mejor|me gust\w+|amo|adoro|bravo|volver(e|emos|ia))\b|[❤😍🥰👏💕🙌😊👍💖😋🤤]/u;
const DENIES =
  /\b(no|nunca|jamas|nada|nadie|ni|pero|sin|pesim\w+|mal|mala|malo|malisim\w+|horrible|peor|fatal|asco|rot[oa]s?|tarde|esperando|estafa\w*|verguenza|decepci\w+)\b|[😡🤬👎]/u;
/** From this probability on the model is sure of a complaint or a question, even without one of our words. */
const SURELY_LEGITIMATE = 0.5;

function kindOf({ text, scores, category }: Omit<Comment, "kind" | "authorName" | "variant">): Kind {
  if (category === "private_data") return category;
  const answered = isCategory(category) ? CATEGORY[category].repliedAs : category === "word" ? "offence" : null;
  if (answered) return answered;
  const plain = withoutAccents(text);
  const legitimate = scores.legitimate ?? 0;
  const denies = DENIES.test(plain);
  if (ASKS.test(plain)) return denies && legitimate >= LEGITIMATE_FROM ? "complaint" : "question";
  if (PRAISES.test(plain) && !denies) return "praise";
  // An apology to a person who did not complain is worse than a plain thank-you.
  return legitimate >= (denies ? LEGITIMATE_FROM : SURELY_LEGITIMATE) ? "complaint" : "other";
}

/** The first name for a greeting, or nothing: names on a network may hold anything. */
function greeted(authorName: string | null): string {
  const first = authorName?.trim().split(/\s+/)[0] ?? "";
  return /^\p{Lu}\p{Ll}{1,14}$/u.test(first) ? `, ${first}` : "";
}
