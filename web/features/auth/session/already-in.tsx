import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { readToken } from "../../../api/session-store.ts";
import { paths } from "../../../paths.ts";

/** Who comes with a session has nothing to do at the door. Asked once: signing in here says so before it leads on. */
export function AlreadyIn({ children }: { children: ReactNode }) {
  const [hadSession] = useState(() => readToken() !== null);
  return hadSession ? <Navigate to={paths.dashboard} replace /> : children;
}
