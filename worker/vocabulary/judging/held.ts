/**
 * Why a comment stays visible, as a sentence goes on after "Sigue visible:", short enough for a line of a phone. The step that kept it from
 * being hidden names itself.
 */
export const HELD = {
  /** It looks like a complaint or a question. */
  customer: "parece de un cliente",
  /** No score reaches the level from which it is hidden. */
  doubt: "es dudoso",
  repeated: "repetirse no basta",
  /** No weights know its language, and nobody read it; with `signs`, something speaks against it. */
  unread: "sin analizar en este idioma",
  signs: "sin analizar en este idioma",
  private_data: "ocultarlo protege a la persona",
  plan: "tu plan solo marca el spam",
  plan_language: "tu plan no juzga su idioma",
  post_off: "publicación sin moderar",
  learned: "por lo aprendido en esta página",
  /** Its reason names the exception. */
  exception: "tu excepción",
  observe: "modo «Solo observar»",
  automod_off: "AutoMod apagado",
  before: "anterior a la conexión",
  paused: "página en pausa",
  network: "su red no permite ocultarlo",
  picture: "es una imagen",
  /** The review by a language model. */
  review: "la segunda opinión no ve nada",
} as const;
export type Held = keyof typeof HELD;

export const HELDS = Object.keys(HELD) as Held[];
