// Presets: levels, packs and advice for a kind of page. They change the draft, which is saved as any other edit.
import type { Category } from "../../../../worker/vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../../worker/vocabulary/judging/judgement.ts";

export type Preset = {
  id: string;
  name: string;
  why: string;
  levels: Record<Category, Sensitivity>;
  /** Whether it begins by only observing. */
  observes?: true;
  /** Packs that fit, by their ids; those of a country are chosen by the person. */
  packs: readonly string[];
  /** About single posts, which a person sets from a comment. */
  posts: string;
  /** The rules in words for visitors, to begin a public page with. */
  published: string;
};

export const PRESETS: readonly Preset[] = [
  {
    id: "tienda",
    name: "Tienda con sorteos",
    why: "Mucho spam y mucha pregunta de precio. Las quejas de clientes se quedan a la vista.",
    levels: { toxic: "normal", spam: "normal" },
    packs: ["estafas", "competidores"],
    posts:
      "En la publicación de un sorteo, elige «Solo observar»: los «participo» y las menciones repetidas se parecen al spam.",
    published:
      "Pregunta, opina y cuéntanos qué salió mal: las quejas se quedan a la vista y las contestamos.\nNo se permiten insultos, amenazas ni ataques a otras personas.\nSe ocultan las ofertas y los enlaces ajenos, y los perfiles que se hacen pasar por nosotros en los sorteos: nunca pedimos tu tarjeta para entregar un premio.",
  },
  {
    id: "restaurante",
    name: "Restaurante",
    why: "Opiniones duras sobre la comida no son insultos: se quedan, y lo que ataca a tu gente se oculta.",
    levels: { toxic: "normal", spam: "normal" },
    packs: ["estafas"],
    posts: "Si una publicación se llena de gente de fuera, elige «Nivel más estricto» solo para ella.",
    published:
      "Cuéntanos cómo comiste, también si no te gustó: las opiniones duras se quedan.\nNo se permiten insultos ni amenazas a quien trabaja aquí ni a otros clientes.\nSe ocultan la publicidad ajena y los engaños.",
  },
  {
    id: "clinica",
    name: "Clínica",
    why: "Los pacientes nombran el cuerpo y la enfermedad sin mala intención; las estafas de remedios abundan.",
    levels: { toxic: "suave", spam: "estricto" },
    packs: ["estafas"],
    posts: "Donde alguien cuenta su caso, «Solo observar» evita que se oculte un testimonio.",
    published:
      "Pregunta con libertad, pero no publiques aquí tus datos de salud ni los de otra persona: escríbenos en privado.\nNo se permiten insultos ni amenazas a pacientes ni a profesionales.\nSe ocultan los remedios milagrosos, la publicidad ajena y los engaños.",
  },
  {
    id: "medio",
    name: "Medio de comunicación",
    why: "El debate es el contenido: se oculta lo claro, y el spam sin contemplaciones.",
    levels: { toxic: "normal", spam: "estricto" },
    packs: ["estafas"],
    posts: "En sucesos y noticias con víctimas, elige «Nivel más estricto» o cierra los comentarios hasta mañana.",
    published:
      "Aquí se debate: discrepa de la noticia, del medio y de otros lectores.\nNo se permiten insultos a personas, amenazas, odio contra un grupo ni burlas a las víctimas.\nSe ocultan el spam y los enlaces que no vienen al caso.",
  },
  {
    id: "politica",
    name: "Política",
    why: "La crítica, también la dura, se queda. Solo se oculta lo que no deja dudas.",
    levels: { toxic: "suave", spam: "estricto" },
    packs: ["estafas"],
    posts: "Ante un ataque coordinado usa el modo asedio: termina solo y se deshace de una vez.",
    published:
      "Critica lo que hacemos y lo que decimos, también con dureza: la crítica no se oculta.\nNo se permiten amenazas, odio contra un grupo ni insultos a otras personas.\nSe ocultan el spam y los mensajes copiados en masa.",
  },
  {
    id: "institucion",
    name: "Institución pública",
    why: "Ocultar la opinión de un ciudadano puede ser ilegal: empieza observando, y decide una persona.",
    levels: { toxic: "suave", spam: "normal" },
    observes: true,
    packs: ["estafas"],
    posts: "Publica tus normas y enlázalas. No cierres comentarios en trámites y avisos.",
    published:
      "Cualquiera puede opinar, preguntar y criticar la gestión: ninguna opinión se oculta por serlo.\nNo se permiten amenazas, odio contra un grupo ni insultos a otras personas.\nSe ocultan el spam y los datos personales de terceros. Cada decisión sigue una norma de esta lista.",
  },
  {
    id: "club",
    name: "Club deportivo",
    why: "Los días de partido hay muchos insultos, también a deportistas por su origen.",
    levels: { toxic: "estricto", spam: "normal" },
    packs: ["estafas"],
    posts: "En el resultado de un partido perdido, elige «Nivel más estricto» desde el primer minuto.",
    published:
      "Anima, discute y critica el juego: perder también se comenta.\nNo se permiten insultos a deportistas, árbitros ni aficiones, y menos por su origen, sexo o religión.\nSe ocultan las amenazas, las apuestas, la reventa y el spam.",
  },
];
