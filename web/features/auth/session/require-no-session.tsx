import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";

/** Redirects visitors with a session to the dashboard. Checked once, since a sign-in on this page first shows its success. */
export function RequireNoSession({ children }: { children: ReactNode }) {
  const [hadSession] = useState(() => readToken() !== null);
  return hadSession ? <Navigate to={paths.dashboard} replace /> : children;
}
