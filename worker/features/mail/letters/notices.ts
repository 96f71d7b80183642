import * as z from "zod";
import { ASSIGNED_TO } from "../../../vocabulary/comments.ts";
import { ASSIGNMENT_MAIL_MINUTES, DAY_MS } from "../../../vocabulary/durations.ts";
import { paths, withQuery } from "../../../vocabulary/paths.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { letter, pageLink, shownText } from "../letter.ts";

/** The alerts of an owner: one sentence for each event; several may have happened together. */
export const alerts = letter({
  data: z.object({
    /** The first event in a few words. */
    headline: shownText,
    sentences: z.array(shownText).min(1),
    place: pageLink,
    button: shownText,
  }),
  list: "avisos",
  usefulForMs: 2 * DAY_MS,
  write: ({ headline, sentences, place, button }) => {
    const others = sentences.length - 1;
    const subject = others === 0 ? headline : `${headline}, y ${others === 1 ? "otro aviso" : `${others} avisos más`}`;
    return {
      subject,
      preview: sentences[0]!,
      title: subject,
      blocks: [
        ...sentences.map((text) => ({ text })),
        { button, href: place },
        { note: "Qué avisos recibes, y dónde, se elige en Configuración." },
      ],
    };
  },
});

/** A member assigned comments to the reader. The mail does not contain the comments' texts. */
export const assigned = letter({
  data: z.object({ name: shownText, by: shownText, comments: z.number(), note: shownText.nullable() }),
  list: "avisos",
  usefulForMs: DAY_MS,
  write: ({ name, by, comments, note }) => {
    const many = comments === 1 ? "un comentario" : `${comments} comentarios`;
    return {
      subject: `${by} te asignó ${many}`,
      preview: note ?? "Te espera en «Míos».",
      title: `Hola, ${name}`,
      blocks: [
        { text: `${by} te pide que te encargues de ${many} en Atalaya.` },
        ...(note ? [{ facts: [["Nota", note]] as const }] : []),
        { button: "Ver los míos", href: withQuery(paths.comments, { assigned: ASSIGNED_TO[0] }) },
        {
          note: `Como mucho te escribimos por esto una vez cada ${inWords(ASSIGNMENT_MAIL_MINUTES)} minutos: en la lista puede haber más.`,
        },
      ],
    };
  },
});

/** To the operator; the texts are those of docs/operating.md, in English. */
export const incident = letter({
  data: z.object({ name: shownText, state: z.enum(["started", "ended"]), text: shownText }),
  list: null,
  usefulForMs: DAY_MS,
  write: ({ name, state, text }) => ({
    subject: state === "started" ? `Atalaya: ${name}` : `Atalaya: ${name} is over`,
    preview: text,
    title: state === "started" ? name : `${name} is over`,
    blocks: [{ text }, { note: "docs/operating.md says what to do about it." }],
  }),
});
