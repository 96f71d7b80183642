// Makes realistic comments: sentences of the benchmark's sets, most of them clean, with words before and after.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isClean, readRows } from "../bench/rows.ts";
import { pick } from "../random.ts";

const DATA = join(import.meta.dirname, "../bench/data");

const BEFORE = [
  "",
  "",
  "",
  "",
  "Hola, ",
  "Buenas, ",
  "Buenos días. ",
  "Perdón, ",
  "Oigan: ",
  "Ay, ",
  "Pues ",
  "Gracias. ",
];
const AFTER = [
  "",
  "",
  "",
  "",
  "",
  " 😊",
  " 🙏",
  " 😡😡",
  " Saludos",
  " gracias",
  " Espero respuesta.",
  "!!",
  " jajaja",
];
const PLACES = [
  "Oaxaca",
  "Sevilla",
  "Medellín",
  "Córdoba",
  "Logroño",
  "Cañada",
  "Lima",
  "Mérida",
  "Vigo",
  "Montevideo",
];
const THINGS = ["pedido", "ticket", "factura", "reserva", "cita", "envío"];

const FIRST_NAMES =
  `María José Lucía Andrés Begoña Óscar Ximena Íñigo Núria Raúl Paola Martín Sofía Julián Carmen Nicolás Rocío
  Tomás Elena Hugo Valeria Íker Alba Simón`.split(/\s+/);
const LAST_NAMES =
  `García Muñoz Pérez Ibáñez Rodríguez Peña Gómez Núñez Sánchez Ordóñez Díaz Castro Vega Ríos Soto Cano Marín
  Rivas Lara Prieto Olmos Bravo Zamora`.split(/\s+/);

/** A comment, and the position of its sentence in it. */
type Written = { text: string; sentence: string; at: number };
type Texts = { text: () => Written; author: () => { id: number; name: string } };

/** The share of comments that are neither offensive nor spam, 0 to 1. */
const CLEAN = 0.88;

/** Returns a function that makes comments. @param random the same numbers give the same comments */
export function createTexts(random: () => number): Texts {
  const rows = readdirSync(DATA)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) => readRows(join(DATA, file)));
  const clean = rows.filter(isClean).map(({ text }) => text);
  const other = rows.filter((row) => !isClean(row)).map(({ text }) => text);
  return {
    text() {
      const sentence = pick(random, random() < CLEAN ? clean : other);
      const about = random();
      const where = about < 0.1 ? ` Desde ${pick(random, PLACES)}.` : "";
      const which = about > 0.93 ? ` Mi ${pick(random, THINGS)} es ${Math.floor(random() * 1e6)}.` : "";
      const before = pick(random, BEFORE);
      return { text: `${before}${sentence}${which}${where}${pick(random, AFTER)}`, sentence, at: before.length };
    },
    author() {
      const id = Math.floor(random() ** 2 * 200_000);
      const [first, last] = [FIRST_NAMES[id % FIRST_NAMES.length]!, LAST_NAMES[id % LAST_NAMES.length]!];
      return { id, name: `${first} ${last} ${LAST_NAMES[Math.floor(id / 31) % LAST_NAMES.length]!}` };
    },
  };
}
