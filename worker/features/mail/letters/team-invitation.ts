import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { GIVEN_ROLES, ROLE_NAMES } from "../../../vocabulary/people/roles.ts";
import { letter, typedByPerson } from "../letter.ts";

export const teamInvitation = letter({
  data: z.object({
    team: typedByPerson,
    inviter: typedByPerson,
    role: z.enum(GIVEN_ROLES),
    secret: z.string(),
    days: z.number(),
  }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write: ({ team, inviter, role, secret, days }) => ({
    subject: `${inviter} te invita a su equipo en Atalaya`,
    preview: `Para moderar juntos los comentarios de ${team}.`,
    title: "Te han invitado a un equipo",
    blocks: [
      {
        text: `${inviter} quiere que formes parte de su equipo en Atalaya, donde se moderan los comentarios de sus páginas.`,
      },
      {
        facts: [
          ["Equipo", team],
          ["Tu función", ROLE_NAMES[role]],
        ],
      },
      { button: "Ver la invitación", href: `${paths.invitation}#${secret}` },
      { text: `El enlace vale ${days} días y sirve una vez, para este correo.` },
      { note: "Si no conoces a quien te invita, ignora este correo: no pasará nada." },
    ],
  }),
});
