import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { statementCsv, statementSql } from "../../../tools/referrals/rows.ts";

/** A core database with its real migrations, and two recommenders. */
let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(":memory:");
  const folder = "migrations/core";
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    db.exec(readFileSync(`${folder}/${file}`, "utf8"));
  for (const [id, name, email] of [
    [1, "Ana", "ana@example.com"],
    [2, "=HYPERLINK(1)", "bea@example.com"],
    [3, "Quien paga", "paga@example.com"],
  ] as const) {
    db.prepare(
      "INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (?, ?, 'COMMENTS_0', 'UTC', 1)",
    ).run(id, `w${id}`);
    db.prepare(
      "INSERT INTO users (id, public_id, email, name, password_hash, password_changed_at, created_at) VALUES (?, ?, ?, ?, '', 1, 1)",
    ).run(id, `u${id}`, email, name);
    db.prepare("INSERT INTO memberships (user_id, workspace_id, role, created_at) VALUES (?, ?, 'owner', 1)").run(
      id,
      id,
    );
    db.prepare("INSERT INTO referral_codes (workspace_id, code, created_at) VALUES (?, ?, 1)").run(id, `CODE${id}`);
  }
});

function earn(id: number, referrer: number, month: string, cents: number) {
  db.prepare(
    "INSERT INTO commissions (id, referrer_workspace_id, referred_workspace_id, stripe_invoice_id, paid_cents, amount_cents, paid_at, month) VALUES (?, ?, 3, ?, ?, ?, 1, ?)",
  ).run(id, referrer, `in_${id}`, cents * 10, cents, month);
}
function giveBack(commission: number, referrer: number, month: string, cents: number) {
  db.prepare(
    "INSERT INTO commission_reversals (stripe_refund_id, commission_id, referrer_workspace_id, amount_cents, refunded_at, month) VALUES (?, ?, ?, ?, 1, ?)",
  ).run(`re_${commission}_${month}`, commission, referrer, cents, month);
}
const statement = (month: string) => statementCsv(db.prepare(statementSql(month)).all()).split("\r\n");

it("adds up a month for each recommender, to the cent", () => {
  earn(1, 1, "2026-11", 400);
  earn(2, 1, "2026-11", 6360);
  earn(3, 1, "2026-10", 999);
  earn(4, 2, "2026-11", 700);
  giveBack(2, 1, "2026-11", 133);
  expect(statement("2026-11")).toEqual([
    "nombre,correo,código,pagos,pagado USD,comisión USD,reembolsos USD,a pagar USD",
    "Ana,ana@example.com,CODE1,2,676.00,67.60,1.33,66.27",
    '"\'=HYPERLINK(1)",bea@example.com,CODE2,1,70.00,7.00,0.00,7.00',
  ]);
});

it("deducts in its own month what was paid out for an earlier one", () => {
  earn(1, 1, "2026-10", 400);
  giveBack(1, 1, "2026-11", 400);
  expect(statement("2026-11")[1]).toBe("Ana,ana@example.com,CODE1,0,0.00,0.00,4.00,-4.00");
  expect(statement("2026-10")[1]).toBe("Ana,ana@example.com,CODE1,1,40.00,4.00,0.00,4.00");
});

it("is only a header when nothing is owed", () => {
  expect(statement("2026-11")).toHaveLength(1);
});
