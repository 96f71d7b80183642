import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";

/** Where the alerts of the workspace are sent. */
export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: () => bodyOf(api.alerts.$get()),
});

/** The signed-in person's own alerts, letter and devices. */
export const personalAlertsQuery = queryOptions({
  queryKey: ["personal-alerts"],
  queryFn: () => bodyOf(api.alerts.mine.$get()),
});
