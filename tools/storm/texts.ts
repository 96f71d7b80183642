/** A clean text, for every number. */
const PRAISE = [
  "Me encanta su café, volveré pronto",
  "Qué rico todo, gracias por atendernos tan bien",
  "El mejor desayuno de la ciudad, recomendado",
  "Muy buena atención el sábado, felicidades al equipo",
  "Qué bonita la terraza nueva, la visité con mi familia",
];
/** Clearly abusive texts, for every number: an insult, a threat, hate. */
const ABUSE = [
  "Eres un hijo de puta, ojalá te mueras, imbécil de mierda",
  "Te voy a matar, sé dónde vives",
  "Moros de mierda, sois todos unos delincuentes, fuera de España",
];

export const KEYWORD = "precio";
export const ANSWERS = ["Hola {nombre}, te lo contamos por privado.", "Gracias por preguntar: está en nuestra web."];

export type Mood = "praise" | "insult" | "question";

/** A numbered text, which identifies the event of a comment. */
export function textOf(mood: Mood, number: number): string {
  if (mood === "insult") return `${ABUSE[number % ABUSE.length]} ${number}`;
  if (mood === "question") return `¿Qué ${KEYWORD} tiene? ${number}`;
  return `${PRAISE[number % PRAISE.length]} ${number}`;
}
