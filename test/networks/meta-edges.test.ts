// Requests to Meta and its answers, in cases that the sandbox does not produce.
import { expect, it } from "vitest";
import { isolatedNetworks } from "../../tools/sandbox/networks.ts";
import { readAccountChange } from "../../worker/networks/instagram/webhook.ts";

const odd: string[] = [];
const networksOf = (answer: unknown, loginConfigId?: string) =>
  isolatedNetworks({
    loginConfigId,
    onOdd: (fields) => void odd.push(...fields),
    fetch: async () => Response.json(answer),
  });

it("a list loses no comment because of unusual fields, and only a comment without an id", async () => {
  const data = [
    { id: "1_1", message: "sin hora" },
    { id: "1_2", message: null, created_time: "2026-06-01T10:56:52+0000", from: null, parent: 3, is_hidden: 1 },
    { message: "sin id", created_time: "2026-06-01T10:56:52+0000" },
    { id: "1_4", message: "bien", created_time: "2026-06-01T10:16:39+0000", attachment: { media: "x" } },
  ];
  const { comments } = await networksOf({ data }).facebook.moreComments({ id: "1", after: "x", token: "t" });
  expect(comments).toMatchObject([
    { id: "1_1", text: "sin hora", postedAt: null },
    { id: "1_2", text: "", hidden: true, parentId: null },
    { id: "1_4", text: "bien", postedAt: Date.UTC(2026, 5, 1, 10, 16, 39) },
  ]);
  expect(odd.sort()).toEqual(["data.attachment.media", "data.id", "data.parent", "data"].sort());
});

it("the dialog names a saved configuration instead of permissions, when one is set up", () => {
  const { dialog, requests } = networksOf({}).facebook;
  const scopes = requests.usual.map(({ scope }) => scope);
  const input = { state: "s", redirectUri: "https://app.test/facebook/callback", again: false, scopes };
  const usual = new URL(dialog!.url(input)).searchParams;
  expect(usual.get("scope")?.split(",")).toContain("business_management");
  expect(usual.has("config_id")).toBe(false);
  const configured = new URL(networksOf({}, "77").facebook.dialog!.url(input)).searchParams;
  expect([configured.get("config_id"), configured.has("scope")]).toEqual(["77", false]);
});

it("a medium that names the one that it copies is an ad, whatever else its webhook leaves out", () => {
  const value = (media: object) => ({ id: "178", text: "hola", from: { id: "848" }, media: { id: "180", ...media } });
  const CHANGE = { accountId: "17", field: "comments", sentAt: 1, receivedAt: 1, onOdd: () => undefined };
  const read = (media: object) => readAccountChange({ ...CHANGE, value: value(media) });
  expect(read({ original_media_id: "179" })).toMatchObject({ isAd: true, adId: null, originalId: "179" });
  expect(read({ media_product_type: "FEED" })).toMatchObject({ isAd: false });
});
