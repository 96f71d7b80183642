import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeLook } from "../../../ui/badge.tsx";
import type { ConnectionState } from "./connection-state.ts";

const LOOKS: Record<ConnectionState, { look: BadgeLook; icon: LucideIcon }> = {
  ok: { look: "ok", icon: CircleCheck },
  warning: { look: "flag", icon: TriangleAlert },
  broken: { look: "hidden", icon: CircleAlert },
  unknown: { look: "wait", icon: CircleHelp },
};

export const ConnectionBadge = ({ state, children }: { state: ConnectionState; children: ReactNode }) => (
  <Badge {...LOOKS[state]}>{children}</Badge>
);
