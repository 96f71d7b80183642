/** Why a comment stays visible, as a sentence goes on after "Sigue visible:". The step that kept it from being hidden names itself. */
export const HELD = {
  /** It looks like a complaint or a question. */
  customer: "parece de un cliente",
  /** No score reaches the level from which it is hidden. */
  doubt: "no es seguro que deba ocultarse",
  repeated: "repetirse no basta para ocultarlo",
  /** No weights know its language, and nobody read it (`UNREAD`), or only signs speak against it. */
  unread: "nadie lo ha leído aún en su idioma",
  signs: "lleva señales, pero nadie lo ha leído en su idioma",
  plan: "tu plan solo marca el spam",
  plan_language: "tu plan no juzga este idioma, solo tus palabras",
  post_off: "su publicación no se modera",
  learned: "por lo aprendido en esta página",
  /** Its reason names the exception. */
  exception: "tu excepción",
  observe: "el modo es «Solo observar»",
  automod_off: "AutoMod está desactivado",
  before: "anterior a la conexión",
  paused: "de cuando la página no estaba activa",
  network: "su red no permite ocultarlo",
  picture: "lo que muestra una imagen no se oculta solo",
  /** The review by a language model. */
  review: "el modelo de lenguaje no ve nada que ocultar",
} as const;
export type Held = keyof typeof HELD;

export const HELDS = Object.keys(HELD) as Held[];
