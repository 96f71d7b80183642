import type { Role } from "../../../worker/vocabulary/people/roles.ts";

/** What each role may do, in one sentence. */
export const ROLE_HINTS: Record<Role, string> = {
  owner: "Todo, también cerrar la cuenta y traspasarla.",
  admin: "Todo menos cerrar la cuenta y traspasarla: páginas, reglas, plan y equipo.",
  moderator: "Decide sobre los comentarios y los responde. No ve el plan ni los pagos, ni cambia las reglas.",
  viewer: "Mira los comentarios y las cifras. No cambia nada.",
};
