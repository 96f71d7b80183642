import * as z from "zod";
import { CHANGE_EMAIL_DAYS, DAY_MS, HOUR_MS, RECOVERY_DAYS, VERIFY_EMAIL_DAYS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { inDays, inWords } from "../../../vocabulary/text/in-words.ts";
import { formatMoment, letter, linkSecret, shownText, timeZone } from "../letter.ts";

export const emailChanged = letter({
  data: z.object({
    name: shownText,
    email: shownText,
    /** The secret that undoes it; null in the letter to the new address. */
    secret: linkSecret.nullable(),
    at: z.number(),
    timeZone,
  }),
  list: null,
  usefulForMs: 5 * DAY_MS,
  write: ({ name, email, secret, at, timeZone }) => ({
    subject: "El correo de tu cuenta de Atalaya cambió",
    preview: secret === null ? "Desde ahora entras con esta dirección." : "Si no fuiste tú, puedes deshacerlo.",
    title: "El correo de tu cuenta cambió",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: `Desde el ${formatMoment(timeZone, at)} tu cuenta usa el correo ${email}.` },
      ...(secret === null
        ? [{ button: "Ir a Atalaya", href: paths.settingsAccount }]
        : [
            {
              text: "Si no fuiste tú, deshazlo: tu cuenta vuelve a este correo, cerramos todas las sesiones y eliges una contraseña nueva.",
            },
            { button: "Deshacer el cambio", href: `${paths.undoEmail}#${secret}` as const },
            { note: `Puedes deshacerlo durante ${inWords(RECOVERY_DAYS)} días.` },
          ]),
    ],
  }),
});

export const emailChangeAsked = letter({
  data: z.object({ name: shownText, email: shownText, at: z.number(), timeZone }),
  list: null,
  usefulForMs: DAY_MS,
  write: ({ name, email, at, timeZone }) => ({
    subject: "Alguien pidió cambiar el correo de tu cuenta",
    preview: "Si no fuiste tú, cambia tu contraseña.",
    title: "Cambio de correo pedido",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: `El ${formatMoment(timeZone, at)} alguien con tu contraseña pidió usar ${email} en tu cuenta. Cambiará cuando se confirme desde esa dirección.`,
      },
      {
        text: "Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, cambia tu contraseña: con eso el cambio se anula.",
      },
      { button: "Revisar mi cuenta", href: paths.settingsAccount },
    ],
  }),
});

export const confirmEmail = letter({
  data: z.object({ name: shownText, secret: linkSecret }),
  list: null,
  usefulForMs: 20 * HOUR_MS,
  write: ({ name, secret }) => ({
    subject: "Confirma tu correo nuevo en Atalaya",
    preview: `El enlace vale ${inDays(CHANGE_EMAIL_DAYS)}.`,
    title: "Confirma tu correo nuevo",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: "Pediste usar este correo para tu cuenta de Atalaya. Ábrelo en un navegador en el que hayas entrado:" },
      { button: "Usar este correo", href: `${paths.confirmEmail}#${secret}` },
      { text: `El enlace vale ${inDays(CHANGE_EMAIL_DAYS)}.` },
      { note: "Si no lo pediste, ignora este correo: no cambia nada." },
    ],
  }),
});

export const verifyEmail = letter({
  data: z.object({ name: shownText, secret: linkSecret }),
  list: null,
  usefulForMs: 2 * DAY_MS,
  write: ({ name, secret }) => ({
    subject: "Confirma tu correo en Atalaya",
    preview: "Un clic, y puedes conectar más páginas.",
    title: "Confirma tu correo",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: "Creaste una cuenta de Atalaya con este correo. Confírmalo para conectar más páginas y recomendar Atalaya:",
      },
      { button: "Confirmar mi correo", href: `${paths.verifyEmail}#${secret}` },
      { text: `El enlace vale ${inWords(VERIFY_EMAIL_DAYS)} días.` },
      { note: "Si no creaste ninguna cuenta, ignora este correo. Sin confirmar, nadie puede usar tu dirección." },
    ],
  }),
});
