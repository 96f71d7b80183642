import * as z from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { UNVERIFIED_ACCOUNT_DAYS } from "../../../vocabulary/retention.ts";
import { formatMoment, letter, shownText, timeZone } from "../letter.ts";

const Data = z.object({
  name: shownText,
  team: shownText,
  /** `closing`: its owner closed it · `back`: its owner took it back · `closed`: it is deleted. */
  what: z.enum(["closing", "back", "closed"]),
  /** When it is deleted, and the time zone of that date. */
  closesAt: z.number(),
  timeZone,
  /** Whether the person's own account is deleted with it: they are in no other team. */
  isLast: z.boolean(),
});
type Data = z.output<typeof Data>;

const SUBJECTS: Record<Data["what"], (data: Data) => string> = {
  closing: ({ team }) => `${team} se va a borrar de Atalaya`,
  back: ({ team }) => `${team} sigue en Atalaya`,
  closed: ({ team }) => `${team} se ha borrado de Atalaya`,
};

const SENTENCES: Record<Data["what"], (data: Data) => string[]> = {
  closing: ({ team, closesAt, timeZone, isLast }) => [
    `El propietario de ${team} ha cerrado su cuenta. Se borrará el ${formatMoment(timeZone, closesAt)}, con todo lo que contiene. Desde ahora sus páginas están en pausa.`,
    isLast
      ? "Tu cuenta solo sirve para este equipo: se borrará con él."
      : "Tu cuenta y tus otros equipos siguen como están.",
    "Si no debería borrarse, habla con su propietario: hasta ese día puede recuperarla.",
  ],
  back: ({ team }) => [`El propietario de ${team} ha recuperado su cuenta: no se borra nada y todo sigue como estaba.`],
  closed: ({ team, isLast }) => [
    `Hemos borrado ${team} y todo lo que contenía, como pidió su propietario.`,
    isLast
      ? "Tu cuenta solo servía para este equipo y se ha borrado con él. Este es nuestro último mensaje."
      : "Tu cuenta y tus otros equipos siguen como están.",
  ],
};

/** For the members of a team whose owner closes it, takes it back, or has closed it; the owner gets a separate letter. */
export const teamDeletion = letter({
  data: Data,
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: (data) => ({
    subject: SUBJECTS[data.what](data),
    preview: SENTENCES[data.what](data)[0]!,
    title: SUBJECTS[data.what](data),
    blocks: [
      { text: `Hola, ${data.name}:` },
      ...SENTENCES[data.what](data).map((text) => ({ text })),
      ...(data.what === "back" ? [{ button: "Abrir Atalaya", href: paths.dashboard }] : []),
    ],
  }),
});

export const accountDeletion = letter({
  data: z.object({
    name: shownText,
    /** `asked` by its owner, or `unverified`: nobody confirmed its address. */
    why: z.enum(["asked", "unverified"]),
    closesAt: z.number(),
    timeZone,
  }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name, why, closesAt, timeZone }) => ({
    subject: "Tu cuenta de Atalaya se va a borrar",
    preview: `Puedes recuperarla hasta el ${formatMoment(timeZone, closesAt)}.`,
    title: "Tu cuenta se va a borrar",
    blocks: [
      { text: `Hola, ${name}:` },
      ...(why === "asked"
        ? [
            {
              text: `Pediste cerrar tu cuenta. Se borrará el ${formatMoment(timeZone, closesAt)}, con todo lo que contiene.`,
            },
            { text: "Desde ahora tus páginas están en pausa y tu plan no se renueva." },
            { text: "Si cambias de idea, entra antes de esa fecha y pulsa «Recuperar mi cuenta»." },
          ]
        : [
            {
              text: `Alguien creó una cuenta con este correo hace más de ${UNVERIFIED_ACCOUNT_DAYS} días, nadie lo confirmó y nadie la usa. Se borrará el ${formatMoment(timeZone, closesAt)}, con todo lo que contiene.`,
            },
            {
              text: "Si es tuya y la quieres, entra antes de esa fecha, pulsa «Recuperar mi cuenta» y confirma tu correo.",
            },
          ]),
      { button: "Entrar en Atalaya", href: paths.login },
      {
        note:
          why === "asked"
            ? "Si no lo pediste tú, entra, recupera la cuenta y cambia tu contraseña."
            : "Si no la creaste tú, no tienes que hacer nada.",
      },
    ],
  }),
});

export const accountClosed = letter({
  data: z.object({ name: shownText }),
  list: null,
  usefulForMs: 10 * DAY_MS,
  write: ({ name }) => ({
    subject: "Tu cuenta de Atalaya se ha borrado",
    preview: "Ya no guardamos nada de ella.",
    title: "Tu cuenta se ha borrado",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: "Hemos borrado tu cuenta y todo lo que contenía: páginas, comentarios, decisiones, respuestas, ajustes y el archivo.",
      },
      { text: "Stripe conserva tus facturas el tiempo que exige la ley fiscal." },
      { text: "Este es nuestro último mensaje. Gracias por haber usado Atalaya." },
    ],
  }),
});

export const exportReady = letter({
  data: z.object({ name: shownText, expiresAt: z.number(), timeZone, isCase: z.boolean() }),
  list: null,
  usefulForMs: 5 * DAY_MS,
  write: ({ name, expiresAt, timeZone, isCase }) => ({
    subject: isCase ? "Tu expediente de Atalaya está listo" : "Tus datos de Atalaya están listos",
    preview: `Hasta el ${formatMoment(timeZone, expiresAt)}.`,
    title: isCase ? "Tu expediente está listo" : "Tus datos están listos",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: isCase
          ? "El expediente que pediste está listo: una página para leer, tablas y su parte del acta."
          : "El archivo con todo lo que guarda tu cuenta está listo: tus comentarios, decisiones, respuestas y ajustes.",
      },
      {
        text: `Puedes descargarlo en ${isCase ? "Actividad, «Exportar»," : "Configuración"} hasta el ${formatMoment(timeZone, expiresAt)}. Después se borra.`,
      },
      isCase
        ? { button: "Ir a Actividad", href: paths.history }
        : { button: "Ir a Configuración", href: paths.settingsData },
      { note: "Si no lo pediste tú, cambia tu contraseña: se cierran todas las sesiones." },
    ],
  }),
});
