import { Navigate, Outlet } from "react-router";
import { paths } from "../../../paths.ts";
import { useUser } from "./session.ts";

export function RequirePlan() {
  return useUser().allows.protection ? <Outlet /> : <Navigate to={paths.plans} replace />;
}
