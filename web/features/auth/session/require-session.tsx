import { Navigate, Outlet } from "react-router";
import { paths } from "../../../paths.ts";
import { BlankScreen } from "../../../ui/empty/blank-screen.tsx";
import { useSession } from "./session.ts";

export function RequireSession() {
  const session = useSession();
  // While the session is verified, the frame of the stored user is shown without its page.
  if (session.state === "unknown" && session.user === null) return <BlankScreen />;
  if (session.state === "out") return <Navigate to={paths.login} replace />;
  return <Outlet />;
}
