/**
 * Comments that are ordinary on any page, used in addition to a page's own: learning never moves them far, even on a page with
 * hardly any comments.
 */
export const ORDINARY_COMMENTS: readonly string[] = [
  "¡Qué rico todo, felicidades!",
  "Me encanta, enhorabuena a todo el equipo 👏👏",
  "Muchas gracias por la atención, volveremos pronto",
  "Qué bonito, me lo llevo",
  "Buenos días, feliz semana para todos",
  "Feliz cumpleaños, que cumplas muchos más",
  "Yo voy siempre y salgo encantada",
  "Los mejores, sin duda",
  "Mi hija está deseando ir el sábado",
  "@maria mira esto, vamos el domingo",
  "Jajaja qué grande",
  "Yo compré uno el año pasado y sigue como nuevo",
  "Pues a mí me gustaba más el de antes",
  "Nosotros estuvimos ayer y todo genial",
  "Está al lado de la plaza, junto a la farmacia",
  "Ánimo, que ya queda menos",
  "Qué recuerdos de cuando era pequeño",
  "Precioso trabajo, se nota el cariño",
  "El de chocolate es mi favorito 😍",
  "Gran partido, vamos equipo",
  "https://youtu.be/dQw4w9WgXcQ buenísimo el vídeo",
  "Os he mandado un mensaje por privado",
  "Joder, qué buena pinta tiene",
  "Hoy hace un frío que pela",
];
