import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";

/** Redirects a visitor with a session away from the sign-in pages. Checked once: signing in here shows its success first. */
export function RequireNoSession({ children }: { children: ReactNode }) {
  const [hadSession] = useState(() => readToken() !== null);
  return hadSession ? <Navigate to={paths.dashboard} replace /> : children;
}
