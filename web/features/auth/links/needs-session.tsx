import type { ReactNode } from "react";
import { readToken } from "../../../api/session-store.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SignInLink } from "../login/sign-in-link.tsx";

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
