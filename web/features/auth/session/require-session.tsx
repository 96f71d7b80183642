import { Navigate, Outlet } from "react-router";
import { paths } from "../../../paths.ts";
import { BlankScreen } from "../../../ui/blank-screen.tsx";
import { useSession } from "./session.ts";

export function RequireSession() {
  const session = useSession();
  if (session.state === "unknown") return <BlankScreen />;
  if (session.state === "out") return <Navigate to={paths.login} replace />;
  return <Outlet />;
}
