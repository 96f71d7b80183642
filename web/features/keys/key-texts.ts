import type { KeyAbility } from "../../../worker/vocabulary/people/key-abilities.ts";

/** What a key may do: the name in a list, and the sentence beside the box. */
export const KEY_ABILITY_TEXTS: Record<KeyAbility, { name: string; hint: string }> = {
  read: { name: "Leer", hint: "Comentarios, cifras, páginas y reglas." },
  judge: { name: "Juzgar", hint: "Preguntar qué haría Atalaya con un texto." },
  propose: { name: "Proponer", hint: "Reglas, olas y respuestas que una persona aplica o descarta." },
  decide: { name: "Decidir", hint: "Ocultar, mostrar y eliminar comentarios; palabras y excepciones." },
  reply: { name: "Responder", hint: "Responder a comentarios, en público o en privado." },
};

export const DECIDES_ALONE = {
  label: "Un asistente decide sin preguntar",
  hint: "Oculta y muestra comentarios, uno a uno. Se deshace, y sale en Actividad con el nombre de la clave.",
};
