// Why a token became invalid, in words for the owner: subcodes of Meta's code 190.

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
