/** A clean text, for every number. */
const PRAISE = [
  "Me encanta su café, volveré pronto",
  "Qué rico todo, gracias por atendernos tan bien",
  "El mejor desayuno de la ciudad, recomendado",
  "Muy buena atención el sábado, felicidades al equipo",
  "Qué bonita la terraza nueva, la visité con mi familia",
];
/** A clearly abusive text, for every number. */
const INSULT = "Eres un hijo de puta, ojalá te mueras, imbécil de mierda";

export const KEYWORD = "precio";
export const ANSWERS = ["Hola {nombre}, te lo contamos por privado.", "Gracias por preguntar: está en nuestra web."];

export type Mood = "praise" | "insult" | "question";

/** A numbered text, which identifies the event of a comment. */
export function textOf(mood: Mood, number: number): string {
  if (mood === "insult") return `${INSULT} ${number}`;
  if (mood === "question") return `¿Qué ${KEYWORD} tiene? ${number}`;
  return `${PRAISE[number % PRAISE.length]} ${number}`;
}
