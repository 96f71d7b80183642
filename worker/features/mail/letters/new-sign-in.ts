import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { paths } from "../../../vocabulary/paths.ts";
import { aDevice, deviceName, UNKNOWN_PLACE } from "../../../vocabulary/people/device.ts";
import { formatMoment, letter, typedByPerson } from "../letter.ts";

const COUNTRIES = new Intl.DisplayNames("es", { type: "region" });

export const newSignIn = letter({
  data: z.object({
    name: typedByPerson,
    /** "" and null when unknown. */
    device: z.string(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    at: z.number(),
    timeZone: z.string(),
  }),
  list: null,
  usefulForMs: 3 * DAY_MS,
  write: ({ name, device, city, country, at, timeZone }) => {
    const browser = deviceName(device);
    const place = [city, country && COUNTRIES.of(country)].filter(Boolean).join(", ") || UNKNOWN_PLACE;
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
        { button: "Revisar mis sesiones", href: paths.settings },
      ],
    };
  },
});
