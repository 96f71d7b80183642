import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { canBeLimited, ROLE_NAMES, ROLES } from "../../../vocabulary/people/roles.ts";
import { formatMoment, letter, linkSecret, shownText, timeZone } from "../letter.ts";

const Data = z.object({
  name: shownText,
  team: shownText,
  what: z.enum(["role", "removed", "is_owner", "was_owner"]),
  role: z.enum(ROLES).optional(),
  /** The other person of a change of owner. */
  other: shownText.optional(),
  /** Of a plan that renews: until when the new owner has to add a card. */
  card: z.object({ neededBy: z.number(), timeZone }).nullable().optional(),
  /** Whether the former owner leaves. */
  leaves: z.boolean().optional(),
});
type Data = z.output<typeof Data>;

const SUBJECTS: Record<Data["what"], (data: Data) => string> = {
  role: ({ team }) => `Tu función en ${team} cambió`,
  removed: ({ team }) => `Ya no formas parte de ${team}`,
  is_owner: ({ team }) => `Ahora eres propietario de ${team}`,
  was_owner: ({ team }) => `Traspasaste la propiedad de ${team}`,
};

const SENTENCES: Record<Data["what"], (data: Data) => string> = {
  role: ({ role }) => `Desde ahora tu función es «${role ? ROLE_NAMES[role] : ""}».`,
  removed: ({ team }) => `Te han quitado del equipo ${team}. Tu cuenta de Atalaya sigue siendo tuya.`,
  is_owner: ({ other: otherName = "", team }) =>
    `${otherName} te ha traspasado la propiedad de ${team}: el plan, los pagos y el equipo dependen de ti.`,
  was_owner: ({ other: otherName = "", team, leaves }) =>
    `${otherName} es ahora propietario de ${team}. ${leaves ? "Tú ya no formas parte de su equipo." : "Tú sigues como administrador."}`,
};

/** What a change of owner means for the card of a plan that renews. */
function cardSentence({ what, other: otherName = "", card }: Data): string | null {
  if (!card) return null;
  const day = formatMoment(card.timeZone, card.neededBy);
  return what === "is_owner"
    ? `La tarjeta de ${otherName} ya no paga el plan. Añade la tuya en Configuración antes del ${day}, cuando se renueva, y revisa los datos fiscales de las facturas.`
    : `Tu tarjeta ya no paga el plan: la quitamos, y ${otherName} añade la suya.`;
}

export const teamChanged = letter({
  data: Data,
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: (data) => ({
    subject: SUBJECTS[data.what](data),
    preview: SENTENCES[data.what](data),
    title: SUBJECTS[data.what](data),
    blocks: [
      { text: `Hola, ${data.name}:` },
      { text: SENTENCES[data.what](data) },
      ...[cardSentence(data)].flatMap((text) => (text ? [{ text }] : [])),
      ...(data.what === "was_owner"
        ? [{ text: "Si no fuiste tú, cambia tu contraseña ahora mismo y escríbenos." }]
        : []),
      data.what === "is_owner" && data.card
        ? { button: "Añadir una tarjeta", href: paths.settingsPlan }
        : { button: "Abrir Atalaya", href: paths.dashboard },
    ],
  }),
});

const invitationTexts = (inviter: string, team: string) => ({
  subject: `${inviter} te invita a su equipo en Atalaya`,
  preview: `Para moderar juntos los comentarios de ${team}.`,
  title: "Te han invitado a un equipo",
  text: `${inviter} quiere que formes parte de su equipo en Atalaya, donde se moderan los comentarios de sus páginas.`,
  button: "Ver la invitación",
});

const offerTexts = (inviter: string, team: string) => ({
  subject: `${inviter} te traspasa ${team} en Atalaya`,
  preview: `Sus páginas, sus reglas y su plan pasan a ser tuyos.`,
  title: `Te traspasan ${team}`,
  text: `${inviter} quiere que seas propietario de ${team}: sus páginas, sus reglas, su historial y su equipo. Si tiene un plan pagado, sigue hasta su fin, y desde entonces lo paga tu tarjeta.`,
  button: "Ver el traspaso",
});

/** A mail has room for these; an agency may give a person dozens of pages. */
const MAX_NAMED = 8;

function pagesInWords(names: readonly string[]): string {
  const others = names.length - MAX_NAMED;
  // Made on use: it would cost 10 ms whenever the Worker loads.
  const list = new Intl.ListFormat("es");
  return list.format(others > 0 ? [...names.slice(0, MAX_NAMED), `${others} más`] : names);
}

export const teamInvitation = letter({
  data: z.object({
    team: shownText,
    inviter: shownText,
    /** `owner`: the workspace is handed over. */
    role: z.enum(ROLES),
    /** The names of the pages that the person is limited to; null for all. */
    pages: z.array(shownText).nullable(),
    secret: linkSecret,
    days: z.number(),
  }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write: ({ team, inviter, role, pages, secret, days }) => {
    const { text, button, ...texts } = role === "owner" ? offerTexts(inviter, team) : invitationTexts(inviter, team);
    return {
      ...texts,
      blocks: [
        { text },
        {
          facts: [
            ["Equipo", team],
            ["Tu función", ROLE_NAMES[role]],
            ...(canBeLimited(role) ? [["Páginas", pages ? pagesInWords(pages) : "todas"] as const] : []),
          ],
        },
        { button, href: `${paths.invitation}#${secret}` },
        { text: `El enlace vale ${days} días y sirve una vez, para este correo.` },
        { note: "Si no conoces a quien te invita, ignora este correo: no pasará nada." },
      ],
    };
  },
});
