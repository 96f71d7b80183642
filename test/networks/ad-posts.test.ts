import { describe, expect, it } from "vitest";
import { NetworkError, type NetworkProblem } from "../../worker/network-error.ts";
import { findAds } from "../../worker/networks/meta/ad-posts.ts";

type Answer = NetworkProblem | { media: string; next?: string };

/** @param lists what the ad accounts answer, by account and cursor */
function search(lists: Record<string, Answer>, { after = null as string | null, accounts = ["act_1", "act_2"] } = {}) {
  const call = async (
    schema: { parse(value: unknown): never },
    { path, params }: { path: string; params?: object },
  ) => {
    if (path === "me/adaccounts") return schema.parse({ data: accounts.map((id) => ({ id })) });
    const cursor = (params as { after?: string }).after;
    const answer = lists[[path.split("/")[0], cursor].filter(Boolean).join(" ")];
    if (answer === undefined) throw new NetworkError("invalid", "100");
    if (typeof answer === "string") throw new NetworkError(answer, "1");
    const { media, next } = answer;
    return schema.parse({
      data: [{ creative: { effective_instagram_media_id: media } }],
      ...(next && { paging: { next: "https://graph.facebook.com/", cursors: { after: next } } }),
    });
  };
  return findAds(
    { call: call as never },
    {
      ...{ token: "t", after, isOwn: () => true },
      adOf: (creative) => ({ id: creative.effective_instagram_media_id!, originalId: null }),
    },
  );
}
const idsOf = ({ ads }: { ads: { id: string }[] }) => ads.map(({ id }) => id);

describe("a search in ad accounts", () => {
  it("keeps what it read when a limit stops it, and continues there", async () => {
    const lists: Record<string, Answer> = { act_1: { media: "11", next: "c" }, "act_1 c": "rate_limited" };
    const part = await search(lists);
    expect(idsOf(part)).toEqual(["11"]);
    expect(part.next).toBe("act_1 c");
    await expect(search(lists, { after: part.next })).rejects.toThrow(NetworkError);
  });

  it("goes on to the next account when one never answers, refuses, or repeats its cursor", async () => {
    const second: Answer = { media: "21" };
    const failing = await search({ act_1: "transient", act_2: second });
    expect(failing.next).toBe("act_2 ");
    expect(idsOf(await search({ act_1: "transient", act_2: second }, { after: failing.next }))).toEqual(["21"]);
    expect(idsOf(await search({ act_1: "permission", act_2: second }))).toEqual(["21"]);
    const repeating: Answer = { media: "11", next: "c" };
    const all = await search({ act_1: repeating, "act_1 c": repeating, act_2: second });
    expect([idsOf(all), all.next]).toEqual([["11", "11", "21"], null]);
  });

  it("begins again when the account where it stopped is gone", async () => {
    const lists: Record<string, Answer> = { act_1: { media: "11" }, act_2: { media: "21" } };
    expect(idsOf(await search(lists, { after: "act_9 c" }))).toEqual(["11", "21"]);
  });
});
