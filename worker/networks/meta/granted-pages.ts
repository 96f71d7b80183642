// The pages that a person ticked in Facebook's dialog, each with its linked Instagram account.
import { z } from "zod";
import type { MetaClient } from "../../platform/meta/client.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import type { GrantedAccount, GrantedPage } from "../network.ts";
import { mayModerate } from "../scopes.ts";
import { webLink } from "./web-link.ts";

const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string(),
  category: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().optional(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
});
type Page = z.infer<typeof Page>;

const FIELDS =
  "id,name,access_token,category,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url}";
/** Lists of a hundred pages each. */
const MOST_LISTS = 20;

export async function grantedPages({ call }: Pick<MetaClient, "call">, token: string): Promise<GrantedPage[]> {
  const found: GrantedPage[] = [];
  let after: string | null = null;
  for (let lists = 0; lists < MOST_LISTS; lists++) {
    const params: Record<string, string> = { fields: FIELDS, limit: "100", ...(after && { after }) };
    const answer: { data: Page[]; paging?: Parameters<typeof nextOf>[0] } = await call(page(Page), {
      path: "me/accounts",
      params,
      token,
    });
    found.push(...answer.data.map(granted));
    after = nextOf(answer.paging);
    if (!after) break;
  }
  return found;
}

const granted = (page: Page): GrantedPage => ({
  id: page.id,
  accessToken: page.access_token,
  tasks: page.tasks ?? null,
  // Without a list of tasks, the first refusal shows the person's role.
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
});

/** At most one is linked to a page. */
function instagramAccounts({ instagram_business_account: account }: Page): GrantedAccount[] {
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
    },
  ];
}
