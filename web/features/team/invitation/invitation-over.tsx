import type { ReactNode } from "react";
import { Link } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";

/** Says that an invitation's link is no longer valid, and what to do. */
export function InvitationOver({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4">
      <Alert look="error">{children}</Alert>
      <p className="text-ink-soft">
        Si ya la aceptaste, entra en tu cuenta. Si no, pide a quien te invitó que te la envíe de nuevo: lo hace en un
        momento, en Equipo.
      </p>
      <Link
        to={readToken() === null ? paths.login : paths.dashboard}
        className={`${buttonClass("primary", "large")} w-full`}
      >
        {readToken() === null ? "Iniciar sesión" : "Ir a mi cuenta"}
      </Link>
    </div>
  );
}
