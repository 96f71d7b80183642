import { expect, it } from "vitest";
import type { Account, User } from "../../../web/api/types.ts";
import { withSubscription } from "../../../web/features/auth/session/session.ts";
import { firstSteps } from "../../../web/features/first-steps/steps.ts";
import { chatLink } from "../../../web/features/support/chat-link.ts";
import { allowedBy, NOTHING_ALLOWED, pro } from "../setup/fixtures.ts";

const newcomer: User = {
  ...pro,
  subscription_plan: "free",
  subscription_status: "inactive",
  allows: NOTHING_ALLOWED,
  trial_used: false,
};
const page = { status: "active" } as Account;

it("starts with the trial, continues with the first page, ends with the comments", () => {
  expect(firstSteps(newcomer, [])).toEqual({ trial: "current", connect: "next", look: "next" });
  expect(firstSteps(pro, [])).toEqual({ trial: "done", connect: "current", look: "next" });
  expect(firstSteps(pro, [{ ...page, status: "inactive" }])).toMatchObject({ connect: "current" });
  expect(firstSteps(pro, [page])).toEqual({ trial: "done", connect: "done", look: "current" });
});

it("guides neither paying owners nor those whose trial is over", () => {
  expect(firstSteps({ ...pro, subscription_status: "active" }, [])).toBeNull();
  expect(firstSteps({ ...newcomer, subscription_status: "expired", trial_used: true }, [])).toBeNull();
});

it("reads plan, status and permissions from the subscription, else from the user, and else allows nothing", () => {
  const allows = allowedBy("business");
  const subscription = { plan: "business", status: "active", end_date: null, allows } as const;
  expect(withSubscription(pro, subscription)).toMatchObject({
    subscription_plan: "business",
    subscription_status: "active",
    subscription_end_date: null,
    allows,
  });
  expect(withSubscription(pro, null)).toEqual(pro);
  const silent = { name: "Ana", email: "ana@example.com" } as User;
  expect(withSubscription(silent, null)).toMatchObject({
    subscription_plan: "free",
    subscription_status: "inactive",
    allows: NOTHING_ALLOWED,
  });
});

it("writes the message into the team's chat, whatever its characters", () => {
  const words = { email: "ana@example.com", subject: "Mi página", message: "100 % & más\n¿cómo?" };
  const link = new URL(chatLink(words, "https://wa.me/34600000000"));
  expect(link.origin + link.pathname).toBe("https://wa.me/34600000000");
  expect(link.searchParams.get("text")).toBe("Hola, soy ana@example.com.\nAsunto: Mi página\n\n100 % & más\n¿cómo?");
});
