import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { openMemoryD1 } from "../../../tools/db/memory-d1.ts";
import { payoutSql, statementCsv, statementSql } from "../../../tools/referrals/rows.ts";

/** A core database with its real migrations, and two recommenders. */
let db: DatabaseSync;
beforeEach(() => {
  db = openMemoryD1("core").sqlite;
  for (const [id, name, email] of [
    [1, "Ana", "ana@example.com"],
    [2, "=HYPERLINK(1)", "bea@example.com"],
    [3, "Quien paga", "paga@example.com"],
  ] as const) {
    db.prepare(
      "INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (?, ?, 'COMMENTS_0', 'UTC', 1)",
    ).run(id, `w${id}`);
    db.prepare(
      "INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at, email_verified_at) VALUES (?, ?, ?, ?, '', 1, 1, 1)",
    ).run(id, `u${id}`, email, name);
    db.prepare("INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (?, ?, 'owner', 1)").run(
      id,
      id,
    );
    db.prepare("INSERT INTO referral_codes (workspace_id, code, created_at) VALUES (?, ?, 1)").run(id, `CODE${id}`);
  }
});

/** A commission of a payment on a day, `YYYY-MM-DD`. */
function earn(id: number, referrer: number, day: string, cents: number) {
  db.prepare(
    "INSERT INTO commissions (id, referrer_workspace_id, referred_workspace_id, stripe_invoice_id, paid_cents, amount_cents, paid_at, month) VALUES (?, ?, 3, ?, ?, ?, ?, ?)",
  ).run(id, referrer, `in_${id}`, cents * 10, cents, Date.parse(day), day.slice(0, 7));
}
function giveBack(commission: number, referrer: number, day: string, cents: number) {
  db.prepare(
    "INSERT INTO commission_reversals (stripe_refund_id, commission_id, referrer_workspace_id, amount_cents, refunded_at, month) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(`re_${commission}_${day}`, commission, referrer, cents, Date.parse(day), day.slice(0, 7));
}
const statement = (month: string) => statementCsv(db.prepare(statementSql(month)).all()).split("\r\n");
const payOut = (month: string) => db.exec(payoutSql(month, 1));

it("adds up what is thirty days old for each recommender, to the cent", () => {
  earn(1, 1, "2026-10-03", 400);
  earn(2, 1, "2026-10-20", 6360);
  earn(3, 1, "2026-11-02", 999);
  earn(4, 2, "2026-10-31", 700);
  giveBack(2, 1, "2026-11-05", 133);
  expect(statement("2026-11")).toEqual([
    "nombre,correo,código,comisiones USD,reembolsos y disputas USD,pagado antes USD,a pagar USD,registrado",
    "Ana,ana@example.com,CODE1,67.60,1.33,0.00,66.27,no",
    '"\'=HYPERLINK(1)",bea@example.com,CODE2,7.00,0.00,0.00,7.00,no',
  ]);
  expect(statement("2026-10")).toHaveLength(1);
});

it("pays nothing twice, however often it is recorded", () => {
  earn(1, 1, "2026-10-03", 400);
  payOut("2026-11");
  payOut("2026-11");
  expect(statement("2026-11")[1]).toBe("Ana,ana@example.com,CODE1,4.00,0.00,0.00,4.00,sí");
  expect(statement("2026-12")).toHaveLength(1);
});

it("puts commissions and refunds that were found late into the next statement", () => {
  earn(1, 1, "2026-10-03", 400);
  payOut("2026-11");
  earn(2, 1, "2026-10-05", 300);
  payOut("2026-11");
  expect(statement("2026-11")[1]).toBe("Ana,ana@example.com,CODE1,7.00,0.00,0.00,4.00,sí");
  giveBack(1, 1, "2026-12-05", 400);
  expect(statement("2026-12")[1]).toBe("Ana,ana@example.com,CODE1,7.00,4.00,4.00,-1.00,no");
  payOut("2026-12");
  earn(3, 1, "2026-11-30", 250);
  expect(statement("2027-01")[1]).toBe("Ana,ana@example.com,CODE1,9.50,4.00,4.00,1.50,no");
});

it("is only a header when nothing is owed", () => {
  expect(statement("2026-11")).toHaveLength(1);
});
