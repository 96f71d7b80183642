// Made-up pages with a past: ninety days of comments, and which of them their people hid. Half of them follow a policy that rules can
// express; the other half hide by chance, by the hour, by mood, or by post. It shares no code with what proposes rules; only the level
// of some policies is the engine's own, since a level is defined by it.
import { pick, seededRandom } from "../../random.ts";

type Row = { text: string; class: string; categories?: string[] };
export type MadeComment = {
  text: string;
  daysAgo: number;
  post: string;
  author: string;
  hidden: boolean;
  byPolicy: boolean;
};
export type MadePage = {
  name: string;
  habit: string;
  isExpressible: boolean;
  words: string[];
  comments: MadeComment[];
};

/** Whether the engine hides a text at a level; for policies that are one. */
export type HiddenAt = (text: string, level: "suave" | "normal" | "estricto") => boolean;

const DAYS = 90;
const NOISE = 0.03;

/** What people of pages forbid beside insults: prices, competitors, politics, other products, a scandal. */
const FORBIDDEN = [
  "carísimo",
  "reventa",
  "competencia",
  "mercadolibre",
  "amazon",
  "shein",
  "aliexpress",
  "réplica",
  "imitación",
  "pirata",
  "izquierda",
  "derecha",
  "gobierno",
  "elecciones",
  "alcalde",
  "sindicato",
  "huelga",
  "despido",
  "demanda",
  "juzgado",
  "hacienda",
  "fraude",
  "timo",
  "clon",
  "denuncia",
  "boicot",
  "franquicia",
  "sorteo",
  "cripto",
  "bitcoin",
  "iglesia",
  "vacuna",
  "dieta",
  "ozempic",
  "casino",
  "apuestas",
  "tarot",
  "amarres",
  "onlyfans",
  "telegram",
  "ratas",
  "cucarachas",
  "intoxicación",
  "clausura",
  "plagio",
  "zapatón",
  "marcaverde",
  "cafeluna",
  "superbarato",
  "burgerking",
];
const ORDINARY = [
  "tienda",
  "horario",
  "pedido",
  "talla",
  "color",
  "envío",
  "mesa",
  "reserva",
  "menú",
  "regalo",
  "domingo",
  "tarjeta",
  "local",
  "azul",
  "foto",
  "vídeo",
  "equipo",
  "amiga",
  "familia",
  "verano",
  "precio",
  "calle",
  "taller",
  "curso",
  "clase",
  "perro",
  "zapato",
  "abrigo",
  "pastel",
  "café",
  "postre",
  "música",
  "evento",
  "entrada",
  "camisa",
  "caja",
  "oferta",
  "cupón",
  "muestra",
  "catálogo",
];
const FRAMES = [
  "¿y qué pasa con {}?",
  "otra vez {} por aquí",
  "yo prefiero {} la verdad",
  "alguien sabe algo de {}",
  "todo esto es por {}",
  "me han hablado de {} y de {2}",
  "{} siempre igual",
  "pues en {2} hay {} también",
  "¿tenéis {} o {2}?",
  "lo de {} no lo entiendo",
  "mi prima dice que {} es mejor",
  "ya vi lo de {} ayer",
  "después de {} no vuelvo a la {2}",
  "que expliquen lo de {}",
  "{} y {2}, qué cosas",
  "menudo tema el de {}",
  "a mí {} me da igual",
  "vengo por {}",
  "esto parece {}",
  "sin {} no hay {2}",
  "¿cuándo habláis de {}?",
  "se nota que es {}",
  "el otro día comentaban {} en la {2}",
  "aquí huele a {}",
];
const PHRASES = ["más barato enfrente", "vender humo", "comentarios borrados", "dueño nuevo", "servicio pésimo"];

/** @param rows labelled comments, of which ordinary ones, offences and spam are drawn */
export function makePages(rows: readonly Row[], hiddenAt: HiddenAt): MadePage[] {
  const ordinary = rows.filter((row) => row.class !== "toxic" && row.class !== "spam");
  const pool = {
    ordinary,
    toxic: rows.filter((row) => row.class === "toxic"),
    spam: rows.filter((row) => row.class === "spam"),
  };
  return Array.from({ length: 60 }, (_, index) => makePage(index, pool, hiddenAt));
}

type Pool = Record<"ordinary" | "toxic" | "spam", readonly Row[]>;
type Written = Omit<MadeComment, "hidden" | "byPolicy"> & { row: Row; hour: number };

function makePage(index: number, pool: Pool, hiddenAt: HiddenAt): MadePage {
  const random = seededRandom(7_919 * (index + 1));
  const chance = (share: number) => random() < share;
  const isExpressible = index % 2 === 0;
  const forbidden = [...FORBIDDEN].sort(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 5));
  const words = chance(0.3) ? [...forbidden, pick(random, PHRASES)] : forbidden;
  const others = FORBIDDEN.filter((word) => !words.includes(word)).slice(0, 15);
  const perDay = 12 + Math.floor(random() * 30);
  const offences = 0.02 + random() * 0.05;
  const people = Array.from({ length: 200 + Math.floor(random() * 400) }, (_, each) => `p${index}-${each}`);
  const trolls = people.slice(0, chance(0.5) ? 1 + Math.floor(random() * 3) : 0);
  const written: Written[] = [];
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--)
    for (let n = 0; n < perDay; n++) {
      const post = `post-${Math.floor((daysAgo + Math.floor(random() * 4)) / 2)}`;
      const author =
        trolls.length > 0 && chance(0.015)
          ? pick(random, trolls)
          : people[trolls.length + Math.floor(random() ** 2 * (people.length - trolls.length))]!;
      const draw = random();
      const row =
        draw < offences
          ? pick(random, pool.toxic)
          : draw < offences + 0.015
            ? pick(random, pool.spam)
            : draw < offences + 0.095
              ? { text: framed(random, pick(random, words)), class: "neutral" }
              : draw < offences + 0.25
                ? { text: framed(random, pick(random, chance(0.5) ? others : ORDINARY)), class: "neutral" }
                : pick(random, pool.ordinary);
      written.push({ text: row.text, row, daysAgo, post, author, hour: Math.floor(random() * 24) });
    }

  const { name, hides } = isExpressible
    ? expressible(random, { words, trolls: new Set(trolls), hiddenAt, level: LEVELS[(index / 2) % LEVELS.length]! })
    : inexpressible(random, (index - 1) / 2);
  return {
    name: `page ${index + 1}`,
    habit: name,
    isExpressible,
    words: isExpressible ? words : [],
    comments: written.map(({ row: _, hour: __, ...comment }, at) => {
      const byPolicy = hides(written[at]!);
      return { ...comment, byPolicy, hidden: chance(NOISE) ? !byPolicy : byPolicy };
    }),
  };
}

const framed = (random: () => number, word: string) =>
  pick(random, FRAMES).replace("{}", word).replace("{2}", pick(random, ORDINARY));

const LEVELS = ["labels", "labels", "normal", "estricto", "suave", "estricto"] as const;
type Habit = { name: string; hides: (comment: Written) => boolean };

/** @param level `labels`: as a person sees offences and spam; otherwise what the engine hides at this level */
function expressible(
  _: () => number,
  {
    words,
    trolls,
    hiddenAt,
    level,
  }: { words: string[]; trolls: ReadonlySet<string>; hiddenAt: HiddenAt; level: (typeof LEVELS)[number] },
): Habit {
  const entries = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu"));
  return {
    name: `${level}, ${words.length} words, ${trolls.size} people`,
    hides: ({ text, author, row }) =>
      trolls.has(author) ||
      entries.some((entry) => entry.test(text)) ||
      (level === "labels" ? row.class === "toxic" || row.class === "spam" : hiddenAt(text, level)),
  };
}

const KINDS = ["chance", "hour", "mood", "post", "chance and mood"] as const;

function inexpressible(random: () => number, index: number): Habit {
  const kind = KINDS[index % KINDS.length]!;
  const share = 0.05 + random() * 0.2;
  const from = Math.floor(random() * 24);
  const badDays = new Set(Array.from({ length: DAYS }, (_, day) => day).filter(() => random() < 0.2));
  const badPosts = new Set(Array.from({ length: 60 }, (_, post) => `post-${post}`).filter(() => random() < 0.2));
  const hides = {
    chance: () => random() < share,
    hour: ({ hour }: Written) => (hour - from + 24) % 24 < 4,
    mood: ({ daysAgo }: Written) => badDays.has(daysAgo) && random() < 0.6,
    post: ({ post }: Written) => badPosts.has(post),
    "chance and mood": ({ daysAgo }: Written) => random() < (badDays.has(daysAgo) ? 0.5 : share / 3),
  }[kind];
  return { name: kind, hides };
}
