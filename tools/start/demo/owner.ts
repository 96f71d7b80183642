// The demo's owner at work, through the product's API, as a person in a browser.
import { z } from "zod";
import type { Business } from "./story/said.ts";

const Accounts = z.object({ accounts: z.array(z.object({ id: z.string(), group_name: z.string() })) });
const Listed = z.object({ comments: z.array(z.looseObject({ id: z.string() })) });

/** Requests at the same time. */
const AT_ONCE = 12;

export type DemoOwner = ReturnType<typeof createDemoOwner>;

export function createDemoOwner(appUrl: string, token: string) {
  // Cloudflare says where a request comes from; here nothing does.
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "cf-ipcountry": "ES" };
  async function call(path: string, body?: object): Promise<unknown> {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${appUrl}/api${path}`, init);
    if (!answer.ok)
      throw new Error(`the demo's history is not finished: ${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  /** In their order, some at a time. */
  async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>) {
    for (let from = 0; from < items.length; from += AT_ONCE)
      await Promise.all(items.slice(from, from + AT_ONCE).map(run));
  }
  return {
    signOut: () => call("/auth/logout", {}),
    /** Asks for news, so that all pages are read. */
    refresh: () => call("/comments/sync?refresh=1"),
    /** Raids start by themselves; each page has its own words, and a rule that answers. */
    async setUp(businesses: readonly Business[]) {
      const { accounts } = Accounts.parse(await call("/social/accounts"));
      await call("/moderation/settings", { automod: true, prohibitedKeywords: [], automaticRaid: true });
      await each(accounts, async ({ id, group_name }) => {
        const business = businesses.find(({ name }) => name === group_name);
        if (!business) return;
        await call("/moderation/settings", { page: id, automod: true, prohibitedKeywords: business.words });
        await call(`/social/accounts/${id}/auto-replies`, business.rule);
      });
    },
    decide: (decisions: readonly { id: string; status: "approved" | "disapproved" }[]) =>
      each(decisions, ({ id, status }) =>
        call("/comments/status", { commentId: id, status, ...(status === "disapproved" && { reason: "toxic" }) }),
      ),
    answer: (answers: readonly { id: string; text: string }[]) =>
      each(answers, ({ id, text }) => call("/comments/reply", { commentId: id, text })),
    /** The ids of the questions and complaints that nobody has answered or handled. */
    unanswered: async () =>
      Listed.parse(await call("/comments?limit=100&inbox=unanswered")).comments.map(({ id }) => id),
  };
}
