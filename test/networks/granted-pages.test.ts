// A person's list of pages, when Meta answers that it is too much.
import { expect, it } from "vitest";
import { isolatedNetworks } from "../../tools/sandbox/networks.ts";

const PAGES = Array.from({ length: 25 }, (_, index) => String(index + 1));
const TOO_MUCH = {
  error: { code: 1, message: "Please reduce the amount of data you're asking for, then retry your request" },
};

type Limits = { most: number; unreadable: string[] };

/** Loads the pages from a Graph API that answers no more than `most` at once, and no Instagram account of some pages. */
async function load({ most, unreadable }: Limits) {
  let calls = 0;
  const answer = (url: URL): unknown => {
    const [id, edge] = url.pathname.split("/").slice(2);
    const { fields, limit, after } = Object.fromEntries(url.searchParams);
    if (id === "me" && edge === "businesses") return { data: [] };
    const from = Number(after ?? 0);
    const ids = edge === "accounts" ? PAGES.slice(from, from + Number(limit)) : [id!];
    const withAccount = fields!.includes("instagram");
    if (ids.length > most || (withAccount && ids.some((each) => unreadable.includes(each)))) return TOO_MUCH;
    const data = ids.map((each) => ({
      id: each,
      ...(fields!.includes("access_token") && { name: `Página ${each}`, access_token: `token-${each}` }),
      ...(withAccount && { instagram_business_account: { id: `ig-${each}` } }),
    }));
    if (edge !== "accounts") return data[0];
    const end = from + ids.length;
    return { data, paging: { cursors: { after: String(end) }, ...(end < PAGES.length && { next: "there is more" }) } };
  };
  const { dialog } = isolatedNetworks({
    fetch: async (input) => {
      calls++;
      const body = answer(new URL(String(input)));
      return Response.json(body, { status: body === TOO_MUCH ? 500 : 200 });
    },
  }).facebook;
  const pages = await dialog!.pages("token");
  const linked = pages.filter(({ accounts }) => accounts.length > 1).map(({ id }) => id);
  return { ids: pages.map(({ id }) => id), linked, calls };
}

it("asks for smaller lists when a large one is refused, and so finds every page", async () => {
  expect(await load({ most: 100, unreadable: [] })).toMatchObject({ ids: PAGES, linked: PAGES, calls: 2 });
  expect(await load({ most: 10, unreadable: [] })).toMatchObject({ ids: PAGES, linked: PAGES });
});

it("finds every page and every other account when one Instagram account cannot be read", async () => {
  const { ids, linked, calls } = await load({ most: 100, unreadable: ["13"] });
  expect(ids).toEqual(PAGES);
  expect(linked).toEqual(PAGES.filter((id) => id !== "13"));
  expect(calls).toBeLessThan(20);
});

it("finds every page when no Instagram account can be read", async () => {
  expect(await load({ most: 100, unreadable: PAGES })).toMatchObject({ ids: PAGES, linked: [] });
});

it("fails when nothing is small enough", async () => {
  await expect(load({ most: 0, unreadable: [] })).rejects.toMatchObject({ problem: "transient", networkCode: "1" });
});
