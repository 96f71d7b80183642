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
  },
  {
    id: "restaurante",
    name: "Restaurante",
    why: "Opiniones duras sobre la comida no son insultos: se quedan, y lo que ataca a tu gente se oculta.",
    levels: { toxic: "normal", spam: "normal" },
    packs: ["estafas"],
    posts: "Si una publicación se llena de gente de fuera, elige «Nivel más estricto» solo para ella.",
  },
  {
    id: "clinica",
    name: "Clínica",
    why: "Los pacientes nombran el cuerpo y la enfermedad sin mala intención; las estafas de remedios abundan.",
    levels: { toxic: "suave", spam: "estricto" },
    packs: ["estafas"],
    posts: "Donde alguien cuenta su caso, «Solo observar» evita que se oculte un testimonio.",
  },
  {
    id: "medio",
    name: "Medio de comunicación",
    why: "El debate es el contenido: se oculta lo claro, y el spam sin contemplaciones.",
    levels: { toxic: "normal", spam: "estricto" },
    packs: ["estafas"],
    posts: "En sucesos y noticias con víctimas, elige «Nivel más estricto» o cierra los comentarios hasta mañana.",
  },
  {
    id: "politica",
    name: "Política",
    why: "La crítica, también la dura, se queda. Solo se oculta lo que no deja dudas.",
    levels: { toxic: "suave", spam: "estricto" },
    packs: ["estafas"],
    posts: "Ante un ataque coordinado usa el modo asedio: termina solo y se deshace de una vez.",
  },
  {
    id: "institucion",
    name: "Institución pública",
    why: "Ocultar la opinión de un ciudadano puede ser ilegal: empieza observando, y decide una persona.",
    levels: { toxic: "suave", spam: "normal" },
    observes: true,
    packs: ["estafas"],
    posts: "Publica tus normas y enlázalas. No cierres comentarios en trámites y avisos.",
  },
  {
    id: "club",
    name: "Club deportivo",
    why: "Los días de partido hay muchos insultos, también a deportistas por su origen.",
    levels: { toxic: "estricto", spam: "normal" },
    packs: ["estafas"],
    posts: "En el resultado de un partido perdido, elige «Nivel más estricto» desde el primer minuto.",
  },
];
