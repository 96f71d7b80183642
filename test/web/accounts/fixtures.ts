import type { Account, AccountsAnswer, Health, PlanLimit } from "../../../web/api/types.ts";

export const makeAccount = (fields: Partial<Account> = {}): Account => ({
  id: "a-1",
  account_id: "100",
  name: "Café La Plaza",
  group_name: "Café La Plaza",
  group_key: "100",
  platform: "facebook",
  status: "active",
  category: "Cafetería",
  username: null,
  picture_url: null,
  settings: {} as Account["settings"],
  connection: { subscribed: true, problem: null, problems: [], checked_at: "2026-01-01T12:00:00.000Z", state: "ok" },
  paused_by_plan: false,
  updatedAt: "2026-01-01T12:00:00.000Z",
  ...fields,
});

/** A page with its Instagram account. */
export const makeGroup = (key: string, name: string, fields: Partial<Account> = {}): Account[] => [
  makeAccount({ id: `${key}-fb`, group_key: key, group_name: name, name, ...fields }),
  makeAccount({
    id: `${key}-ig`,
    group_key: key,
    group_name: name,
    name: `${name} IG`,
    platform: "instagram",
    ...fields,
  }),
];

export const makeAnswer = (accounts: Account[], planLimit: Partial<PlanLimit> = {}): AccountsAnswer => ({
  success: true,
  accounts,
  planLimit: { total: 1, used: 1, plan: "Basic", choose: false, ...planLimit },
});

export const makeHealth = (fields: Partial<Health> = {}): Health => ({
  account_id: "a-1",
  platform: "facebook",
  status: "active",
  paused_by_plan: false,
  checked_at: "2026-01-01T12:00:00.000Z",
  state: "ok",
  token: { valid: true, expires_at: null, data_access_expires_at: "2026-03-01T12:00:00.000Z" },
  permissions: [],
  tasks: ["MODERATE"],
  subscription: { app: true, page: true, fields: ["feed"] },
  webhooks: {
    last_at: "2026-01-01T11:58:00.000Z",
    delay: { p50_seconds: 1.4, p95_seconds: 75, sample: 12 },
    found_by_webhook: 12,
    found_by_sweep: 1,
  },
  sweep: { last_at: "2026-01-01T11:59:00.000Z", paused_until: null },
  counts: {
    counted_at: "2026-01-01T12:00:00.000Z",
    posts: { enumerated: 11, ours: 11, missing: 0, unreadable: 2 },
    ads: { enumerated: 3, ours: 3, missing: 0, unreadable: 0 },
    ads_readable: true,
  },
  proof: { connection: true, counts: true, visits: true, webhooks: true, spot_check: true },
  coverage: {
    posts: 40,
    visited: 40,
    settled: 40,
    oldest_visit_at: "2026-01-01T02:00:00.000Z",
    complete: true,
    searched: true,
    behind: false,
    unnamed_ads: 0,
  },
  spot_check: {
    at: "2026-01-01T09:00:00.000Z",
    posts: 25,
    unvisited: 0,
    due: 14,
    missing: 0,
    unreadable: 2,
    alarm_at: null,
  },
  silence: null,
  problems: [],
  ...fields,
});
