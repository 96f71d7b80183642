import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import { hash } from "./ids.ts";

const FIRST_NAMES =
  "Lucía Mateo Valentina Santiago Camila Diego Martina Nicolás Sofía Andrés Paula Joaquín Daniela Tomás Renata Emilio Carmen Álvaro Julieta Bruno Ximena Rafael Noelia Gonzalo Abril Iván Marisol Ramiro Beatriz Facundo Olga Esteban Pilar Hugo Jimena Raúl Thiago Larissa Emma Oliver".split(
    " ",
  );
const INITIALS = "ABCDEFGHJLMNOPRSTVZ";

/** Returns the name of an invented visitor, one of about 700: a first name and an initial. */
export function drawName(random: () => number): string {
  const first = FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)];
  return `${first} ${INITIALS[Math.floor(random() * INITIALS.length)]}.`;
}

/** "Lucía G." → "lucia.g42", always the same for a name. */
export function usernameOf(name: string): string {
  const plain = withoutAccents(name)
    .replace(/[^\p{Letter}\p{Number} ]/gu, "")
    .trim()
    .replace(/\s+/g, ".");
  return `${plain || "visita"}${hash(name) % 100}`;
}
