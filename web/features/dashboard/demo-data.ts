import type { Network } from "../../../worker/vocabulary/networks.ts";
import type { AccountGroup, MonthStats } from "../../api/types.ts";

/** Example figures, shown and marked as examples when the owner's figures cannot be loaded. */
export const DEMO_STATS: Pick<MonthStats, "total" | "removed" | "responded" | "effectiveness" | "month" | "year"> = {
  month: 1,
  year: 2026,
  total: 1243,
  removed: 78,
  responded: 45,
  effectiveness: null,
};

const example = (id: string, name: string, platform: Network) => ({
  id,
  account_id: id,
  name,
  group_name: name,
  group_key: name,
  platform,
  status: "active" as const,
  username: null,
  picture_url: null,
});

export const DEMO_GROUPS: readonly AccountGroup[] = [
  {
    key: "demo-1",
    name: "Página de ejemplo",
    accounts: [example("demo-1", "Página de ejemplo", "facebook"), example("demo-2", "Página de ejemplo", "instagram")],
  },
  {
    key: "demo-2",
    name: "Otra página de ejemplo",
    accounts: [example("demo-3", "Otra página de ejemplo", "facebook")],
  },
];
