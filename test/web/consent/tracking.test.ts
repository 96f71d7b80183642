import { afterEach, expect, it } from "vitest";
import { setMarketingConsent } from "../../../web/features/consent/consent.ts";
import { buildTracking } from "../../../web/features/consent/tracking.ts";

afterEach(() => {
  setMarketingConsent(false);
});

it("consents to advertising only after a yes, and no longer after it is withdrawn", () => {
  expect(buildTracking().consent).toBe(false);
  setMarketingConsent(true);
  // biome-ignore lint/suspicious/noDocumentCookie: as Meta's script leaves it
  document.cookie = "_fbp=fb.1.1768478400000.42; path=/";
  expect(buildTracking()).toMatchObject({ consent: true, fbp: "fb.1.1768478400000.42" });
  setMarketingConsent(false);
  expect(buildTracking()).not.toHaveProperty("fbp");
  expect(buildTracking().consent).toBe(false);
});
