import { expect, it } from "vitest";
import { accountOptions } from "../../../web/features/accounts/account-options.ts";

it("names the network only when a page and its Instagram account share their name", () => {
  const names = accountOptions([
    { id: "1", name: "Café", platform: "facebook" },
    { id: "2", name: "Café", platform: "instagram" },
    { id: "3", name: "Zapatería", platform: "facebook" },
  ]).map(({ name }) => name);
  expect(names).toEqual(["Café (Facebook)", "Café (Instagram)", "Zapatería"]);
  expect(accountOptions(undefined)).toEqual([]);
});
