import { expect, it } from "vitest";
import type { z } from "zod";
import { TransactionsInput } from "../../../worker/entry/specified-calls/schemas.ts";
import { LinkInput } from "../../../worker/features/auth/links/schemas.ts";
import { LoginInput, RegisterInput } from "../../../worker/features/auth/schemas.ts";
import { AppCodeInput, PasskeyRef, PendingInput } from "../../../worker/features/auth/second-step/schemas.ts";
import { FiscalInput } from "../../../worker/features/billing/fiscal/schema.ts";
import {
  CardInput,
  OverageCapInput,
  PaymentRef,
  UpdateInput,
  UpgradeInput,
} from "../../../worker/features/billing/schemas.ts";

const registration = { name: "A", email: "ana@example.com", password: "x" };
const accepts = (input: object) => RegisterInput.safeParse({ ...registration, ...input }).success;

it("a registration takes one letter for a name or a password, and refuses none", () => {
  expect(accepts({})).toBe(true);
  expect(accepts({ name: " " })).toBe(false);
  expect(accepts({ password: "" })).toBe(false);
  expect(LoginInput.safeParse({ email: registration.email, password: "" }).success).toBe(false);
});

const company = {
  ...{ name: "Bar Sol SL", country: "ES", line1: "Calle Mayor 1", line2: "", city: "Madrid", postal_code: "28013" },
  ...{ state: "", tax_id: { type: "es_cif", value: "B58378431" } },
};
const letters = (length: number) => "a".repeat(length);

/** The longest text that each field takes. */
const LONGEST: [string, z.ZodType, object, number, (length: number) => string][] = [
  ["name", RegisterInput, registration, 100, letters],
  ["ref", RegisterInput, registration, 64, letters],
  ["timeZone", RegisterInput, registration, 64, letters],
  ["email", LoginInput, registration, 254, (length) => letters(length)],
  ["challenge", LoginInput, registration, 2048, letters],
  ["secret", LinkInput, {}, 100, letters],
  ["token", PendingInput, {}, 100, letters],
  ["code", AppCodeInput, {}, 60, letters],
  ["id", PasskeyRef, {}, 8000, letters],
  ["name", FiscalInput, company, 150, letters],
  ["line1", FiscalInput, company, 200, letters],
  ["line2", FiscalInput, company, 200, letters],
  ["city", FiscalInput, company, 100, letters],
  ["postal_code", FiscalInput, company, 20, letters],
  ["state", FiscalInput, company, 100, letters],
  ["payment_method_id", CardInput, {}, 255, (length) => `pm_${letters(length - 3)}`],
  ["sessionId", PaymentRef, {}, 255, (length) => `cs_${letters(length - 3)}`],
  ["payment_method", UpdateInput, { plan: "pro", billing_cycle: "monthly" }, 255, letters],
];

it.each(LONGEST)("%s has a longest text", (field, schema, others, most, text) => {
  const takes = (length: number) => schema.safeParse({ ...others, [field]: text(length) }).success;
  expect([most, most + 1].map(takes)).toEqual([true, false]);
});

it("a tax number has 30 characters at most, spaces and hyphens included", () => {
  const takes = (value: string) => FiscalInput.safeParse({ ...company, tax_id: { type: "es_cif", value } }).success;
  expect([30, 31].map((length) => takes("B58378431".padEnd(length, "-")))).toEqual([true, false]);
});

it("amounts and counts have a least and a most", () => {
  const upgrade = { plan: "pro", period: "monthly", confirm_payment: true };
  const expects = (expected_amount: number) => UpgradeInput.safeParse({ ...upgrade, expected_amount }).success;
  expect([-1, 0].map(expects)).toEqual([false, true]);
  const caps = (cap: number) => OverageCapInput.safeParse({ cap }).success;
  expect([-1, 0, 1_000_000, 1_000_001].map(caps)).toEqual([false, true, true, false]);
  const limits = (limit: number) => TransactionsInput.safeParse({ limit }).success;
  expect([0, 1, 100, 101].map(limits)).toEqual([false, true, true, false]);
  expect(TransactionsInput.parse({})).toEqual({ limit: 10 });
});
