import * as z from "zod";
import { DAY_MS, MINUTE_MS, RECOVERY_DAYS, RESET_PASSWORD_MINUTES } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { aDevice, deviceName, UNKNOWN_PLACE } from "../../../vocabulary/people/device.ts";
import { inWords } from "../../../vocabulary/text/in-words.ts";
import { countryCode, formatMoment, letter, linkSecret, shownText, timeZone } from "../letter.ts";

export const passwordChanged = letter({
  data: z.object({ name: shownText, at: z.number(), timeZone }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, at, timeZone }) => ({
    subject: "Tu contraseña de Atalaya cambió",
    preview: "Si no fuiste tú, actúa ahora.",
    title: "Tu contraseña cambió",
    blocks: [
      { text: `Hola, ${name}:` },
      {
        text: `La contraseña de tu cuenta cambió el ${formatMoment(timeZone, at)}. Cerramos todas las demás sesiones.`,
      },
      { text: "Si fuiste tú, no tienes que hacer nada." },
      { text: "Si no fuiste tú, pide una contraseña nueva ahora mismo y revisa la actividad de tu cuenta." },
      { button: "Ir a Atalaya", href: paths.login },
    ],
  }),
});

export const resetPassword = letter({
  data: z.object({ name: shownText, secret: linkSecret }),
  list: null,
  // Less than the link's time, so that the reader has some of it left.
  usefulForMs: (RESET_PASSWORD_MINUTES - 5) * MINUTE_MS,
  write: ({ name, secret }) => ({
    subject: "Elige una contraseña nueva para Atalaya",
    preview: `El enlace vale ${RESET_PASSWORD_MINUTES} minutos y una sola vez.`,
    title: "Elige una contraseña nueva",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: "Alguien pidió una contraseña nueva para tu cuenta de Atalaya. Si fuiste tú, elígela aquí:" },
      { button: "Elegir contraseña", href: `${paths.resetPassword}#${secret}` },
      {
        text: `El enlace vale ${RESET_PASSWORD_MINUTES} minutos y una sola vez. Al usarlo cerramos todas las sesiones abiertas.`,
      },
      { note: "Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma." },
    ],
  }),
});

const WHAT = ["app_added", "app_removed", "passkey_added", "passkey_removed", "codes_renewed"] as const;

const SENTENCES: Record<(typeof WHAT)[number], string> = {
  app_added: "Se añadió una aplicación de códigos a tu cuenta",
  app_removed: "Se quitó la aplicación de códigos de tu cuenta",
  passkey_added: "Se añadió una llave de acceso a tu cuenta",
  passkey_removed: "Se quitó una llave de acceso de tu cuenta",
  codes_renewed: "Se crearon códigos de recuperación nuevos para tu cuenta; los anteriores ya no valen",
};

export const secondStepChanged = letter({
  data: z.object({
    name: shownText,
    what: z.enum(WHAT),
    isOn: z.boolean(),
    /** The secret that gives the account back. */
    secret: linkSecret,
    at: z.number(),
    timeZone,
  }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, what, isOn, secret, at, timeZone }) => ({
    subject: "Cambió la verificación en dos pasos de tu cuenta",
    preview: "Si no fuiste tú, actúa ahora.",
    title: "Cambió la verificación en dos pasos",
    blocks: [
      { text: `Hola, ${name}:` },
      { text: `${SENTENCES[what]} el ${formatMoment(timeZone, at)}.` },
      {
        text: isOn
          ? "La verificación en dos pasos está activada: con la contraseña sola no se puede entrar."
          : "La verificación en dos pasos está desactivada: para entrar basta la contraseña.",
      },
      { text: "Si fuiste tú, no tienes que hacer nada." },
      {
        text: "Si no fuiste tú, dilo ahora: cerramos todas las sesiones, quitamos lo que se añadió desde entonces y eliges una contraseña nueva.",
      },
      { button: "No fui yo", href: `${paths.notMe}#${secret}` },
      { note: `Puedes decirlo durante ${inWords(RECOVERY_DAYS)} días.` },
    ],
  }),
});

const countryName = (code: string) => new Intl.DisplayNames("es", { type: "region" }).of(code);

export const newSignIn = letter({
  data: z.object({
    name: shownText,
    /** "" and null when unknown. */
    device: shownText,
    city: shownText.nullable(),
    country: countryCode.nullable(),
    at: z.number(),
    timeZone,
  }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, device, city, country, at, timeZone }) => {
    const browser = deviceName(device);
    const place = [city, country && countryName(country)].filter(Boolean).join(", ") || UNKNOWN_PLACE;
    return {
      subject: `Nuevo inicio de sesión desde ${aDevice(device)}`,
      preview: `${place}. Si no fuiste tú, actúa ahora.`,
      title: "Nuevo inicio de sesión",
      blocks: [
        { text: `Hola, ${name}:` },
        { text: "Alguien entró en tu cuenta desde un dispositivo que no habíamos visto antes." },
        {
          facts: [
            ["Dispositivo", browser],
            ["Lugar aproximado", place],
            ["Cuándo", formatMoment(timeZone, at)],
          ],
        },
        { text: "Si fuiste tú, no tienes que hacer nada." },
        { text: "Si no fuiste tú, cierra esa sesión y cambia tu contraseña ahora mismo." },
        { button: "Revisar mis sesiones", href: paths.settingsSecurity },
      ],
    };
  },
});

export const accountExists = letter({
  data: z.object({}),
  list: null,
  usefulForMs: DAY_MS,
  write: () => ({
    subject: "Ya hay una cuenta de Atalaya con tu correo",
    preview: "Entra con tu contraseña, o elige otra.",
    title: "Ya hay una cuenta con tu correo",
    blocks: [
      { text: "Alguien intentó crear una cuenta de Atalaya con este correo, y ya existe una." },
      {
        text: "Si fuiste tú, entra con tu contraseña. Si no la recuerdas, o la cuenta no la creaste tú, pide una nueva: la cuenta pasa a ser tuya y quien la abrió se queda fuera.",
      },
      { button: "Pedir una contraseña nueva", href: paths.forgotPassword },
      { note: "Si no fuiste tú, ignora este correo." },
    ],
  }),
});
