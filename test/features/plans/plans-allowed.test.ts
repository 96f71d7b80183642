// The session lists what the owner's plan allows. The browser decides by this list, never by the plan's name.
import { beforeEach, expect, it } from "vitest";
import type { SubscriptionAnswer, User } from "../../../web/api/types.ts";
import { bodyOf, type Owner, registerOwner, trialOwner } from "../../support/factories.ts";
import { app, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

/** The names of the allowed features. All answers that contain them must agree. */
async function allowedTo({ token }: Owner): Promise<string[]> {
  const { user } = await bodyOf<{ user: User }>(await app.request("/api/auth/verify-token", { token }));
  for (const path of ["/api/subscriptions", "/api/payments/subscription"]) {
    const { subscription } = await bodyOf<SubscriptionAnswer>(await app.request(path, { token }));
    expect(subscription.allows).toEqual(user.allows);
  }
  return Object.entries(user.allows).flatMap(([feature, isAllowed]) => (isAllowed ? [feature] : []));
}

const PRO = ["protection", "languageModel", "allLanguages", "replies", "autoReplies"];

it("a workspace without plan or trial is allowed nothing", async () => {
  expect(await allowedTo(await registerOwner(app))).toEqual([]);
});

it("a trial allows what Pro allows, except loading old comments, and hides spam as Business does", async () => {
  expect(await allowedTo(await trialOwner(app))).toEqual([
    "protection",
    "hidesSpam",
    ...PRO.slice(1),
    "caseFiles",
    "api",
    "clientReports",
  ]);
});

it.each([
  ["basic", ["protection", "historyLoad"]],
  ["pro", [...PRO, "historyLoad", "caseFiles", "api", "clientReports"]],
  [
    "business",
    ["protection", "hidesSpam", ...PRO.slice(1), "historyLoad", "caseFiles", "api", "clientReports", "unbranded"],
  ],
])("%s allows what it includes", async (plan, allowed) => {
  const owner = await registerOwner(app, { plan: plan });
  expect(await allowedTo(owner)).toEqual(allowed);
});
