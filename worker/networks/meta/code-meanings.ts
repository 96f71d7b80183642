// The meaning of Graph API codes for single calls, in addition to the problem of `platform/meta/errors.ts`, and for owners.
import type { CodeMeaning } from "../network.ts";

const WHOLE: Partial<Record<string, CodeMeaning>> = {
  "4": "app_limit",
  "80006": "messages_limit",
  "190/458": "app_removed",
  // Instagram writes the reply and still returns this code.
  "20/1772107": "written_all_the_same",
};
/** Meanings of subcodes, when the code alone is not specific. */
const BY_SUBCODE: Partial<Record<string, CodeMeaning>> = {
  "1545041": "not_reachable",
  "1390008": "suspicious",
  "1404006": "suspicious",
  "1404112": "suspicious",
  "1346003": "suspicious",
};
const BY_CODE: Partial<Record<string, CodeMeaning>> = {
  "10900": "already_answered",
  "10903": "not_reachable",
  "551": "not_reachable",
  "506": "duplicate",
};

/** The meaning of a code. @param networkCode `code` or `code/subcode`, as in `NetworkError` */
export function meaningOf(networkCode: string): CodeMeaning | null {
  const [code = "", subcode = ""] = networkCode.split("/");
  return WHOLE[networkCode] ?? BY_SUBCODE[subcode] ?? BY_CODE[code] ?? null;
}

/** Why a token became invalid, in words for the owner: subcodes of code 190. */
const CAUSES: Partial<Record<string, string>> = {
  "190/458":
    "Quitaste el permiso a Atalaya en Facebook. No podemos leer ni ocultar comentarios hasta que vuelvas a conectar.",
  "190/459": "Facebook te pide que inicies sesión y confirmes tu cuenta. Hazlo en facebook.com y vuelve a conectar.",
  "190/460": "Cambiaste tu contraseña de Facebook y la autorización dejó de valer. Vuelve a conectar.",
  "190/463": "La autorización de Facebook caducó. Vuelve a conectar.",
  "190/464": "Facebook te pide que confirmes tu cuenta. Hazlo en facebook.com y vuelve a conectar.",
  "190/467": "Cerraste la sesión de Facebook y la autorización dejó de valer. Vuelve a conectar.",
  "190/492": "Quien conectó la página ya no la administra. Tiene que volver a conectarla alguien que la administre.",
};

/** The cause of a code. @param networkCode `code/subcode` */
export const tokenCause = (networkCode: string): string | null => CAUSES[networkCode] ?? null;
