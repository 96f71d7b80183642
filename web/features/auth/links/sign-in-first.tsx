import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";

/** Asks visitors without a session to sign in, since only the owner of the account may use the link. */
export function SignInFirst({ children }: { children: ReactNode }) {
  if (readToken() !== null) return children;
  return (
    <div className="space-y-4">
      <Alert look="info">Entra primero en tu cuenta. Después vuelves a este enlace.</Alert>
      <SignInLink />
    </div>
  );
}

/**
 * A link to the sign-in page, which then returns to the link that this page was opened with. That link is in the state of the
 * browser's history, so that its secret is not in the address of the sign-in page.
 */
export function SignInLink() {
  const { pathname, hash } = useLocation();
  return (
    <Link to={paths.login} state={pathname + hash} className={`${buttonClass("primary", "large")} w-full`}>
      Iniciar sesión
    </Link>
  );
}
