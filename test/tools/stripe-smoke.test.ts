import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { setUpStripe } from "../../tools/stripe-setup/setup.ts";
import { payByHand, smoke } from "../../tools/stripe-smoke/smoke.ts";
import { openStripe } from "../sandbox/stripe/support.ts";

it("sees in the sandbox what is recorded for a real test account", async () => {
  const opened = openStripe();
  await setUpStripe(opened.stripe, () => undefined);
  const seen: string[] = [];
  await smoke(opened.stripe, (line) => seen.push(line));
  expect(`${seen.join("\n")}\n`).toBe(readFileSync("tools/stripe-smoke/expected.txt", "utf8"));
});

it("goes on where a person has paid on the hosted page", async () => {
  const opened = openStripe();
  await setUpStripe(opened.stripe, () => undefined);
  const said: string[] = [];
  let paying: Promise<unknown> | undefined;
  const { sessions } = opened.stripe.checkout;
  const look = sessions.retrieve.bind(sessions);
  // The person pays before the program's first request.
  vi.spyOn(sessions, "retrieve").mockImplementation(async (id: string) => {
    await paying;
    return look(id);
  });
  const paid = payByHand(opened.stripe, (line) => {
    said.push(line);
    const id = /cs_test_\w+/.exec(line)?.[0];
    if (id) paying = opened.control("POST", `/checkout/${id}/pay`, { card: "4242424242424242" });
  });
  expect(await paid).toBe(true);
  expect(said[1]).toBe("by hand: complete, paid, 2 items");
});
