// Reads the pages that a person selected in Facebook's dialog, each with its linked Instagram account.
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import type { MetaClient } from "../../platform/meta/client.ts";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, type PageOf, page } from "../../platform/meta/paging.ts";
import { domainOf } from "../../vocabulary/domains.ts";
import type { GrantedAccount, GrantedPage } from "../connection-types.ts";
import { webLink } from "./web-link.ts";

const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string(),
  category: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
  website: z.string().optional(),
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().optional(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
      website: z.string().optional(),
    })
    .optional(),
});
type Page = z.infer<typeof Page>;

const Linked = Page.pick({ instagram_business_account: true });

/** In the lists of a business portfolio a page on which the person has no role comes without a token. */
const PageOfBusiness = Page.partial({ access_token: true });
const Business = z.object({ id: z.string() });

const INSTAGRAM = "instagram_business_account{id,username,name,profile_picture_url,website}";
const PAGE = "id,name,access_token,category,tasks,picture{url},website";
const SMALL = "10";
/**
 * Meta answers code 1 ("Please reduce the amount of data you're asking for") when a list is too much for it, and also when one
 * account in it cannot be read. So a smaller list is tried next, and at last its accounts one by one.
 */
const LISTS = ["100", SMALL].map((limit) => ({ fields: `${PAGE},${INSTAGRAM}`, limit }));
/** The maximum number of lists that are read. */
const MAX_LISTS = 20;
/** The same for each edge of a business portfolio. */
const MAX_LISTS_OF_BUSINESS = 5;
const MAX_BUSINESSES = 20;

type Calls = Pick<MetaClient, "call">;

/** Returns every page that the person selected, each once. */
export async function loadGrantedPages(meta: Calls, token: string): Promise<GrantedPage[]> {
  const pages = new Map<string, GrantedPage>();
  for await (const page of loadEveryPage(meta, token)) if (!pages.has(page.id)) pages.set(page.id, page);
  return [...pages.values()];
}

/** Returns one page, with no more calls than needed to find it; null when the person does not share it. */
export async function loadGrantedPage(meta: Calls, token: string, pageId: string): Promise<GrantedPage | null> {
  for await (const page of loadEveryPage(meta, token)) if (page.id === pageId) return page;
  return null;
}

/** Yields first the pages on which the person has a role; then those of a business portfolio, which may repeat some of them. */
async function* loadEveryPage({ call }: Calls, token: string): AsyncGenerator<GrantedPage> {
  const lists = loadLists(call, Page, { path: "me/accounts", token, most: MAX_LISTS });
  for await (const pages of lists) yield* pages.map(granted);
  for (const business of await loadBusinesses(call, token)) {
    for (const edge of ["owned_pages", "client_pages"]) {
      const path = `${business.id}/${edge}`;
      const theirs = loadLists(call, PageOfBusiness, { path, token, most: MAX_LISTS_OF_BUSINESS });
      for await (const pages of theirs)
        yield* pages.flatMap(({ access_token, ...page }) => (access_token ? [granted({ ...page, access_token })] : []));
    }
  }
}

/** The business portfolios; none when the person did not grant `business_management`. */
async function loadBusinesses(call: CallGraph, token: string): Promise<z.infer<typeof Business>[]> {
  try {
    const params = { fields: "id", limit: String(MAX_BUSINESSES) };
    return (await call(page(Business), { path: "me/businesses", params, token })).data;
  } catch (error) {
    if (error instanceof NetworkError && error.problem === "permission") return [];
    throw error;
  }
}

type List = { path: string; token: string; most: number };

async function* loadLists<T extends Partial<Page>>(
  call: CallGraph,
  schema: z.ZodType<T>,
  { path, token, most }: List,
): AsyncGenerator<T[]> {
  let after: string | null = null;
  for (let lists = 0; lists < most; lists++) {
    const answer: PageOf<T> = await loadList(call, schema, { path, token, after });
    yield answer.data;
    after = nextOf(answer.paging);
    if (!after) return;
  }
}

/** Reads one part of a list, as large as Meta answers it. */
async function loadList<T extends Partial<Page>>(
  call: CallGraph,
  schema: z.ZodType<T>,
  { path, token, after }: { path: string; token: string; after: string | null },
): Promise<PageOf<T>> {
  const read = (params: Record<string, string>) =>
    call(page(schema), { path, params: { ...params, ...(after && { after }) }, token });
  for (const params of LISTS) {
    const answer = await tooMuchAsNull(read(params));
    if (answer) return answer;
  }
  const answer = await read({ fields: PAGE, limit: SMALL });
  const data = await Promise.all(
    answer.data.map(async (each) => {
      const params = { fields: INSTAGRAM };
      return { ...each, ...(await tooMuchAsNull(call(Linked, { path: String(each.id), params, token }))) };
    }),
  );
  return { ...answer, data };
}

/** Returns null when Meta answers code 1. */
async function tooMuchAsNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NetworkError && /^1(\/|$)/.test(error.networkCode)) return null;
    throw error;
  }
}

/** Whether the tasks include one. New Pages name the tasks with a prefix. */
const includesTask = (tasks: readonly string[], name: string): boolean =>
  tasks.some((task) => task.endsWith(name) || task.endsWith("FULL_CONTROL"));

export const mayModerate = (tasks: readonly string[]): boolean => includesTask(tasks, "MODERATE");

/** Private replies are messages: developers.facebook.com/docs/messenger-platform/discovery/private-replies. */
export const mayMessage = (tasks: readonly string[]): boolean => includesTask(tasks, "MESSAGING");

const granted = (page: Page): GrantedPage => ({
  id: page.id,
  accessToken: page.access_token,
  tasks: page.tasks ?? null,
  // Without a list of tasks, the first refusal will show the person's role.
  canModerate: page.tasks ? mayModerate(page.tasks) : true,
  accounts: [facebookAccount(page), ...instagramAccounts(page)],
});

const facebookAccount = (page: Page): GrantedAccount => ({
  network: "facebook",
  externalId: page.id,
  name: page.name,
  username: null,
  category: page.category ?? null,
  pictureUrl: webLink(page.picture?.data.url),
  domains: ownDomains(page.website),
});

/** At most one is linked to a page. */
function instagramAccounts({ website, instagram_business_account: account }: Page): GrantedAccount[] {
  if (!account) return [];
  const username = account.username ?? account.id;
  return [
    {
      network: "instagram",
      externalId: account.id,
      name: account.name ?? username,
      username,
      category: null,
      pictureUrl: webLink(account.profile_picture_url),
      domains: [...new Set([...ownDomains(account.website), ...ownDomains(website)])],
    },
  ];
}

const MAX_DOMAINS = 5;

// A front page. With another path the address may be in a market or a list of links, where others sell as well.
const FRONT = /^\/?(?:(?:[a-z]{2}|inicio|home|index\.\w{2,5})\/?)?$/i;
// Sites where anybody may have a place.
const SHARED =
  /(?:^|\.)(?:facebook|fb|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|whatsapp|messenger|google|gmail|hotmail)\.com$|(?:^|\.)(?:wa\.me|m\.me|t\.me|youtu\.be|bit\.ly|linktr\.ee|fb\.me|goo\.gl)$/;

/**
 * Returns the domains that a page names as its own in the network's website field: people write one address there, several, or a
 * sentence. An address inside another site does not count. At most `MAX_DOMAINS`.
 */
export function ownDomains(website: string | undefined): string[] {
  const domains = (website ?? "").split(/[\s,;|]+/).flatMap((word) => {
    const domain = domainOf(word);
    const path = word.replace(/^[a-z]+:\/\//i, "").replace(/^[^/?#]*/, "");
    return domain && FRONT.test(path) && !SHARED.test(domain) ? [domain] : [];
  });
  return [...new Set(domains)].slice(0, MAX_DOMAINS);
}
