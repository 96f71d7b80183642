import { z } from "zod";
import { ASSIGNED_TO } from "../../../vocabulary/comments.ts";
import { ASSIGNMENT_MAIL_MINUTES, DAY_MS } from "../../../vocabulary/durations.ts";
import { paths, withQuery } from "../../../vocabulary/paths.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { letter, typedByPerson } from "../letter.ts";

/** A member assigned comments to the reader. The mail does not contain the comments' texts. */
export const assigned = letter({
  data: z.object({ name: typedByPerson, by: typedByPerson, comments: z.number(), note: z.string().nullable() }),
  list: "avisos",
  usefulForMs: DAY_MS,
  write: ({ name, by, comments, note }) => {
    const many = comments === 1 ? "un comentario" : `${comments} comentarios`;
    return {
      subject: `${by} te asignó ${many}`,
      preview: note ?? "Te espera en «Mis asignados».",
      title: `Hola, ${name}`,
      blocks: [
        { text: `${by} te pide que te encargues de ${many} en Atalaya.` },
        ...(note ? [{ facts: [["Nota", note]] as const }] : []),
        { button: "Ver mis asignados", href: withQuery(paths.comments, { assigned: ASSIGNED_TO[0] }) },
        {
          note: `Como mucho te escribimos por esto una vez cada ${inWords(ASSIGNMENT_MAIL_MINUTES)} minutos: en la lista puede haber más.`,
        },
      ],
    };
  },
});
