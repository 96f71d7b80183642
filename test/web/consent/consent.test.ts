import { beforeEach, expect, it, vi } from "vitest";
import { clickCookie } from "../../../web/features/consent/ad-click.ts";
import { hasMarketingConsent, readConsent, setMarketingConsent } from "../../../web/features/consent/consent.ts";

const cookieOf = (name: string) => document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));

beforeEach(() => {
  for (const name of ["_fbp", "_fbc"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: what an earlier test left
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
});

it("treats a missing answer as a no", () => {
  expect(hasMarketingConsent()).toBe(false);
});

it("remembers the answer, and a no deletes what a yes stored", () => {
  setMarketingConsent(true);
  expect(readConsent()).toBe("granted");
  // biome-ignore lint/suspicious/noDocumentCookie: what Meta's pixel does
  document.cookie = "_fbp=fb.1.1.2; path=/";
  setMarketingConsent(false);
  expect(hasMarketingConsent()).toBe(false);
  expect(cookieOf("_fbp")).toBeUndefined();
});

it("treats an unknown stored answer as missing", () => {
  localStorage.setItem("consent", "true");
  expect(hasMarketingConsent()).toBe(false);
});

it("keeps the answer in memory when the browser stores nothing", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  setMarketingConsent(true);
  expect(hasMarketingConsent()).toBe(true);
  vi.restoreAllMocks();
  setMarketingConsent(false);
});

it.each([
  ["?fbclid=IwAR0_a-b", "fb.1.1700000000000.IwAR0_a-b"],
  ["?other=1", null],
  ["?fbclid=", null],
  ["?fbclid=a;b", null],
  [`?fbclid=${"a".repeat(501)}`, null],
])("reads the click on an advertisement from %s", (search, expected) => {
  expect(clickCookie(search, 1_700_000_000_000)).toBe(expected);
});
