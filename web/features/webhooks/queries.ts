import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { EventWebhooks } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

export type EventWebhook = EventWebhooks["webhooks"][number];
export type Delivery = EventWebhooks["deliveries"][number];

const routes = api["event-webhooks"];

/** The webhooks, and the log of what was sent; it is read again while something is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: ["event-webhooks"],
  queryFn: () => bodyOf(routes.$get()),
  refetchInterval: ({ state }) => (state.data?.deliveries.some((each) => each.state === "queued") ? 4000 : false),
});

const key = webhooksQuery.queryKey;
export const useDelete = () =>
  useReloadingMutation(({ id }: EventWebhook) => bodyOf(routes[":id"].$delete({ param: { id } })), key);
export const useRotate = () =>
  useReloadingMutation(({ id }: EventWebhook) => bodyOf(routes[":id"].rotate.$post({ param: { id } })), key);
export const useTest = () =>
  useReloadingMutation(({ id }: EventWebhook) => bodyOf(routes[":id"].test.$post({ param: { id } })), key);
export const useResend = () =>
  useReloadingMutation(({ id }: Delivery) => bodyOf(routes.deliveries[":id"].resend.$post({ param: { id } })), key);
