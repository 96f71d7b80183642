import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";

/** A link that only the signed-in owner of the account may use. */
export function NeedsSession({ children }: { children: ReactNode }) {
  if (readToken() !== null) return children;
  return (
    <div className="space-y-4">
      <Alert look="info">Entra primero en tu cuenta. Después vuelves a este enlace.</Alert>
      <SignInLink />
    </div>
  );
}

/**
 * To the sign-in page, and from there back to the link that this page was opened with. What the sign-in page returns to stands
 * in the browser's history: the secret of a link stays out of its address.
 */
export function SignInLink() {
  const { pathname, hash } = useLocation();
  return (
    <Link to={paths.login} state={pathname + hash} className={`${buttonClass("primary", "large")} w-full`}>
      Iniciar sesión
    </Link>
  );
}
