import { expect, it } from "vitest";
import { connectionMessage } from "../../../worker/features/accounts/connect/connection-message.ts";

const pro = { allowed: true, plan: "pro" as const, pages: 3 };
const page = (groupKey: string, status: "active" | "inactive") => ({ groupKey, status });
const CLAIMED = "Una página protegida desde otra cuenta, o que ya tuvo su prueba, queda inactiva.";

it.each([
  ["an address to be confirmed", ["active", "inactive"], false, "Confirma tu correo para proteger más de una."],
  ["pages that are protected elsewhere", ["inactive", "inactive"], false, CLAIMED],
  ["the plan", ["active", "inactive"], true, `Tu plan Pro permite 3 páginas activas. ${CLAIMED}`],
] as const)("what was connected says what leaves a page inactive: %s", (_, [a, b], isVerified, why) => {
  const said = connectionMessage([page("a", a), page("a", a), page("b", b)], pro, { isVerified });
  expect(said).toBe(`2 páginas conectadas, ${a === "active" ? "1 activa" : "0 activas"}. ${why}`);
});
