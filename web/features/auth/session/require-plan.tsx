import { Navigate, Outlet } from "react-router";
import { paths } from "../../../paths.ts";
import { hasAccess } from "./access.ts";
import { useUser } from "./session.ts";

export function RequirePlan() {
  return hasAccess(useUser()) ? <Outlet /> : <Navigate to={paths.plans} replace />;
}
