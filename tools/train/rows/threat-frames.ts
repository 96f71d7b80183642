import { pick, seededRandom } from "../../random.ts";
import { authoredMarks, labelsOf } from "./labels.ts";
import type { Row } from "./rows.ts";

/** A Spanish verb: infinitive, and «que ellos…», «que alguien…», «ellos ayer…». */
type Verb = readonly [infinitive: string, many: string, one: string, past: string];

const VIOLENT: readonly Verb[] = [
  ["matar", "maten", "mate", "mataron"],
  ["linchar", "linchen", "linche", "lincharon"],
  ["quemar", "quemen", "queme", "quemaron"],
  ["colgar", "cuelguen", "cuelgue", "colgaron"],
  ["ahorcar", "ahorquen", "ahorque", "ahorcaron"],
  ["fusilar", "fusilen", "fusile", "fusilaron"],
  ["degollar", "degüellen", "degüelle", "degollaron"],
  ["apuñalar", "apuñalen", "apuñale", "apuñalaron"],
  ["golpear", "golpeen", "golpee", "golpearon"],
  ["apedrear", "apedreen", "apedree", "apedrearon"],
  ["violar", "violen", "viole", "violaron"],
  ["reventar", "revienten", "reviente", "reventaron"],
  ["envenenar", "envenenen", "envenene", "envenenaron"],
  ["castrar", "castren", "castre", "castraron"],
  ["exterminar", "exterminen", "extermine", "exterminaron"],
  ["secuestrar", "secuestren", "secuestre", "secuestraron"],
  ["atropellar", "atropellen", "atropelle", "atropellaron"],
  ["ahogar", "ahoguen", "ahogue", "ahogaron"],
  ["cazar", "cacen", "cace", "cazaron"],
  ["balear", "baleen", "balee", "balearon"],
  ["acuchillar", "acuchillen", "acuchille", "acuchillaron"],
  ["machetear", "macheteen", "machetee", "machetearon"],
  ["descuartizar", "descuarticen", "descuartice", "descuartizaron"],
  ["desaparecer", "desaparezcan", "desaparezca", "desaparecieron"],
];
const HARMLESS: readonly Verb[] = [
  ["ayudar", "ayuden", "ayude", "ayudaron"],
  ["felicitar", "feliciten", "felicite", "felicitaron"],
  ["contratar", "contraten", "contrate", "contrataron"],
  ["llamar", "llamen", "llame", "llamaron"],
  ["probar", "prueben", "pruebe", "probaron"],
  ["comprar", "compren", "compre", "compraron"],
  ["visitar", "visiten", "visite", "visitaron"],
  ["abrazar", "abracen", "abrace", "abrazaron"],
  ["saludar", "saluden", "salude", "saludaron"],
  ["escuchar", "escuchen", "escuche", "escucharon"],
  ["premiar", "premien", "premie", "premiaron"],
  ["apoyar", "apoyen", "apoye", "apoyaron"],
  ["aplaudir", "aplaudan", "aplauda", "aplaudieron"],
  ["invitar", "inviten", "invite", "invitaron"],
  ["esperar", "esperen", "espere", "esperaron"],
  ["extrañar", "extrañen", "extrañe", "extrañaron"],
  ["buscar", "busquen", "busque", "buscaron"],
  ["entrevistar", "entrevisten", "entreviste", "entrevistaron"],
  ["recomendar", "recomienden", "recomiende", "recomendaron"],
  ["atender", "atiendan", "atienda", "atendieron"],
  ["denunciar", "denuncien", "denuncie", "denunciaron"],
  ["multar", "multen", "multe", "multaron"],
  ["cambiar", "cambien", "cambie", "cambiaron"],
  ["seguir", "sigan", "siga", "siguieron"],
];
const PERSONS = ["los", "las", "lo", "la"];
const ALL_OF_THEM = ["", " a todos", " de una vez", " ya", " a esos", " uno por uno"];
// Sentences in which the verb says what is done to a person: with a violent verb they are threats, with another verb they are not.
const FRAMES: readonly ((verb: Verb, whom: string, tail: string) => string)[] = [
  ([verb], whom, tail) => `hay que ${verb}${whom}${tail}`,
  ([verb], whom, tail) => `habría que ${verb}${whom}${tail}`,
  ([verb], whom, tail) => `deberían ${verb}${whom}${tail}`,
  ([verb], whom) => `alguien debería ${verb}${whom}`,
  ([verb], whom, tail) => `vamos a ${verb}${whom}${tail}`,
  ([verb], whom, tail) => `${whom} vamos a ${verb}${tail}`,
  ([verb], whom) => `yo mismo ${whom} voy a ${verb}`,
  ([verb]) => `te voy a ${verb}`,
  ([verb]) => `te vamos a ${verb}`,
  ([verb]) => `voy a ir a tu casa a ${verb}te`,
  ([verb], whom) => `mañana voy a ${verb}${whom}`,
  ([, many], whom, tail) => `que ${whom} ${many}${tail}`,
  ([, many], whom, tail) => `ojalá ${whom} ${many}${tail}`,
  ([, many]) => `ojalá te ${many}`,
  ([, , one], whom) => `que alguien ${whom} ${one}`,
  ([, , one], whom) => `ojalá alguien ${whom} ${one} pronto`,
  ([, many], whom) => `merecen que ${whom} ${many}`,
];
// Sentences that report or condemn violence, which are not threats.
const TOLD: readonly ((verb: Verb, whom: string) => string)[] = [
  ([, , , past], whom) => `anoche ${whom} ${past} en mi barrio`,
  ([verb]) => `me dijo que me iba a ${verb} y nadie hizo nada`,
  ([verb]) => `me amenazó con ${verb}me`,
  ([, , , past]) => `${past} a un vecino y no salió en las noticias`,
  ([verb], whom) => `no se puede ${verb}${whom} y salir libre`,
  ([verb]) => `quien amenaza con ${verb} a alguien debe ir preso`,
];
// Everyday phrases with violent words.
const EVERYDAY = [
  ["matar", "el hambre", "el tiempo", "las hormigas", "las cucarachas", "el antojo", "la sed", "los piojos"],
  ["quemar", "calorías", "grasa", "incienso", "la leña", "las hojas secas", "el disco"],
  ["colgar", "los cuadros", "la ropa", "las luces", "la foto", "el teléfono", "las cortinas"],
  ["reventar", "los globos", "la piñata", "la pista de baile", "las burbujas"],
  ["golpear", "la puerta", "la masa", "el balón", "la piñata"],
  ["ahogar", "las penas", "el arroz", "las galletas en leche"],
  ["cazar", "ofertas", "moscas", "el mejor precio", "mariposas"],
  ["violar", "la ley", "el contrato", "las normas de tránsito"],
  ["exterminar", "las ratas", "los mosquitos", "las polillas", "las chinches"],
  ["desaparecer", "las manchas", "las ojeras", "el dolor de espalda"],
  ["secuestrar", "el postre", "a mi perro de lo lindo que quedó"],
  ["fusilar", "al portero desde fuera del área"],
] as const;
const EVERYDAY_FRAMES = ["hay que", "voy a", "vamos a", "es para", "sirve para", "deberían", "quiero"];

const SOURCE = "threat_frames";
const EACH_FRAME = 2;
// A separate seed, so that the sentences do not depend on the seed of a training.
const SEED = 1;

/**
 * Makes short threats, and similar sentences that are not threats. A short threat consists of a violent verb and a person; neither of them
 * alone is a threat. Each verb is a block, so that in folds a verb is judged by models that were trained without it.
 */
export function threatFrames(): Row[] {
  const random = seededRandom(SEED);
  const written = (text: string) => (random() < 0.6 ? text[0]!.toUpperCase() + text.slice(1) : text);
  const filled = (frames: readonly ((verb: Verb, whom: string, tail: string) => string)[], verb: Verb, times: number) =>
    frames.flatMap((frame) =>
      Array.from({ length: times }, () => written(frame(verb, pick(random, PERSONS), pick(random, ALL_OF_THEM)))),
    );
  const rows = [
    ...VIOLENT.flatMap((verb) => filled(FRAMES, verb, EACH_FRAME).map((text) => row(text, verb[0], "threat"))),
    ...HARMLESS.flatMap((verb) => filled(FRAMES, verb, EACH_FRAME).map((text) => row(text, verb[0], "neutral"))),
    ...VIOLENT.flatMap((verb) => filled(TOLD, verb, 1).map((text) => row(text, verb[0], "neutral"))),
    ...EVERYDAY.flatMap(([verb, ...things]) =>
      things.map((thing) => row(written(`${pick(random, EVERYDAY_FRAMES)} ${verb} ${thing}`), verb, "neutral")),
    ),
  ];
  const seen = new Set<string>();
  return rows.filter(({ text }) => !seen.has(text) && seen.add(text));
}

function row(text: string, verb: string, category: "threat" | "neutral"): Row {
  const rowClass = category === "threat" ? "toxic" : "neutral";
  return {
    text,
    lang: "es",
    country: undefined,
    source: SOURCE,
    isAuthored: true,
    block: `${SOURCE} ${verb}`,
    class: rowClass,
    plain: undefined,
    labels: labelsOf(authoredMarks(rowClass, [category]), SOURCE, true),
  };
}
