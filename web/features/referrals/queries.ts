import { infiniteQueryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { Client } from "../../../worker/entry/client.ts";
import { api, bodyOf } from "../../api/api.ts";

/** Amounts in cents; a month is `YYYY-MM`, a date ISO 8601. */
export type ReferralPage = InferResponseType<Client["referrals"]["$get"], 200>;
export type Referral = ReferralPage["referrals"][number];

export const referralsQuery = infiniteQueryOptions({
  queryKey: ["referrals"],
  queryFn: ({ pageParam }) => bodyOf(api.referrals.$get({ query: { cursor: pageParam ?? undefined } })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
