import { expect, it } from "vitest";
import { chosenPage, pageName, pageOptions } from "../../../web/features/accounts/page-groups.ts";
import { makeAccount, makeGroup } from "./fixtures.ts";

const cafe = makeGroup("100", "Café");
const shop = makeAccount({ id: "200-fb", group_key: "200", name: "Zapatería", group_name: "Zapatería" });

it("offers a page and its Instagram account as one page", () => {
  expect(pageOptions([...cafe, shop])).toEqual([
    { id: "100", name: "Café" },
    { id: "200", name: "Zapatería" },
  ]);
  expect(pageOptions(undefined)).toEqual([]);
});

it("reads an older link to one account as its page and network", () => {
  const accounts = [...cafe, shop];
  expect(chosenPage(accounts, { page: "100-ig" })).toEqual({ page: "100", platform: "instagram" });
  expect(chosenPage(accounts, { page: "100-ig", platform: "facebook" })).toEqual({ page: "100", platform: "facebook" });
  expect(chosenPage(accounts, { page: "100", platform: "instagram" })).toEqual({ page: "100", platform: "instagram" });
  expect(chosenPage(undefined, { page: "100-ig" })).toEqual({ page: "100-ig", platform: undefined });
});

it("names one of two accounts with its network, and a page alone without", () => {
  const nameOf = (id: string) => pageName([...cafe, shop], id);
  expect(["100", "100-fb", "100-ig", "200", "200-fb", "gone"].map(nameOf)).toEqual([
    "Café",
    "Café (Facebook)",
    "Café (Instagram)",
    "Zapatería",
    "Zapatería",
    undefined,
  ]);
});
