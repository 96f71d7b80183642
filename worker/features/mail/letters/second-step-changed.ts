import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

const WHAT = ["app_added", "app_removed", "passkey_added", "passkey_removed", "codes_renewed"] as const;

const SENTENCES: Record<(typeof WHAT)[number], string> = {
  app_added: "Se añadió una aplicación de códigos a tu cuenta",
  app_removed: "Se quitó la aplicación de códigos de tu cuenta",
  passkey_added: "Se añadió una llave de acceso a tu cuenta",
  passkey_removed: "Se quitó una llave de acceso de tu cuenta",
  codes_renewed: "Se crearon códigos de recuperación nuevos para tu cuenta; los anteriores ya no valen",
};

export const secondStepChanged = letter({
  data: z.object({ name: typedByPerson, what: z.enum(WHAT), isOn: z.boolean(), at: z.number(), timeZone: z.string() }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, what, isOn, at, timeZone }) => ({
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
      { text: "Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, pide una contraseña nueva ahora mismo." },
      { button: "Revisar mi cuenta", href: paths.settings },
    ],
  }),
});
