import { expect, it } from "vitest";
import { LoginInput, RegisterInput } from "../../../worker/features/auth/schemas.ts";
import { UpgradeInput } from "../../../worker/features/billing/schemas.ts";

const registration = { name: "A", email: "ana@example.com", password: "x" };
const accepts = (input: object) => RegisterInput.safeParse({ ...registration, ...input }).success;

it("a registration takes one letter for a name or a password, and refuses none", () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ name: " " })).toBe(false);
  expect(accepts({ password: "" })).toBe(false);
  expect(LoginInput.safeParse({ email: registration.email, password: "" }).success).toBe(false);
});

it("a referral code has 64 characters at most", () => {
  expect([64, 65].map((length) => accepts({ ref: "a".repeat(length) }))).toEqual([true, false]);
});

it("an upgrade may expect to cost nothing, and never less", () => {
  const upgrade = { plan: "pro", period: "monthly", confirm_payment: true };
  const expects = (expected_amount: number) => UpgradeInput.safeParse({ ...upgrade, expected_amount }).success;
  expect([0, -1].map(expects)).toEqual([true, false]);
});
