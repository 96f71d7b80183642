import type { ReactNode } from "react";
import { Link } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";

/** A link that only the signed-in owner of the account may use. */
export function NeedsSession({ children }: { children: ReactNode }) {
  if (readToken() !== null) return children;
  return (
    <div className="space-y-4">
      <Alert look="info">Entra primero en tu cuenta en este navegador y vuelve a abrir el enlace del correo.</Alert>
      <Link to={paths.login} className={`${buttonClass("primary", "large")} w-full`}>
        Iniciar sesión
      </Link>
    </div>
  );
}
