// Tables of the core database (`DB`), by subject. Never joined with comments databases. Every time is epoch milliseconds, UTC.
// A condition of a partial index is given with `inlineParams`: with bound parameters SQLite does not use the index.
export * from "./core/alerts.ts";
export * from "./core/appeals.ts";
export * from "./core/client-reports.ts";
export * from "./core/judging.ts";
export * from "./core/mail.ts";
export * from "./core/money.ts";
export * from "./core/operation.ts";
export * from "./core/pages.ts";
export * from "./core/people.ts";
export * from "./core/privacy.ts";
export * from "./core/public-pages.ts";
export * from "./core/referrals.ts";
export * from "./core/shards.ts";
export * from "./core/tracking.ts";
export * from "./core/workspaces.ts";
