import { infiniteQueryOptions } from "@tanstack/react-query";
import { get } from "../../api/client.ts";

export type Referral = {
  id: string;
  /** A first name, and an initial. */
  user: string;
  status: "active" | "pending" | "ended";
  plan: "basic" | "pro" | "business" | null;
  /** ISO 8601. */
  date: string;
  /** Cents. */
  monthlyCommission: number;
};

/** Amounts in cents; a month is `YYYY-MM`. */
export type ReferralPage = {
  code: string;
  link: string;
  referral: {
    totalReferrals: number;
    activeReferrals: number;
    pendingReferrals: number;
    earnedCommissions: number;
  };
  months: { month: string; earned: number; reversed: number }[];
  referrals: Referral[];
  nextCursor: string | null;
};

export const referralsQuery = infiniteQueryOptions({
  queryKey: ["referrals"],
  queryFn: ({ pageParam }) => get<ReferralPage>("/referrals", { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
