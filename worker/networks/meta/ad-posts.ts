// Finds the posts and media of a person's ads through the ad accounts, for ads that no list of a page shows.
import * as z from "zod";
import type { MetaClient } from "../../platform/meta/client.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { id } from "./graph-values.ts";

const AdAccount = z.object({ id: z.string() });
const Ad = z.object({
  creative: z
    .object({
      effective_object_story_id: id.optional(),
      effective_instagram_media_id: id.optional(),
      instagram_user_id: id.optional(),
    })
    .optional(),
});
type AdCreative = NonNullable<z.infer<typeof Ad>["creative"]>;

/** The limits of ads that are read for a person: lists of a hundred for each account. */
const MAX_ACCOUNTS = 10;
const MAX_LISTS = 5;

/** Returns what the active ads of a person show. @param token of the person, with `ads_read` */
export async function loadAdCreatives({ call }: Pick<MetaClient, "call">, token: string): Promise<AdCreative[]> {
  const params = { fields: "id", limit: String(MAX_ACCOUNTS) };
  const { data: accounts } = await call(page(AdAccount), { path: "me/adaccounts", params, token });
  const creatives: AdCreative[] = [];
  for (const account of accounts) {
    let after: string | null = null;
    for (let lists = 0; lists < MAX_LISTS; lists++) {
      const answer: { data: z.infer<typeof Ad>[]; paging?: Parameters<typeof nextOf>[0] } = await call(page(Ad), {
        path: `${account.id}/ads`,
        params: {
          fields: "creative{effective_object_story_id,effective_instagram_media_id,instagram_user_id}",
          effective_status: '["ACTIVE"]',
          limit: "100",
          ...(after !== null && { after }),
        },
        token,
      });
      creatives.push(...answer.data.flatMap(({ creative }) => creative ?? []));
      after = nextOf(answer.paging);
      if (after === null) break;
    }
  }
  return creatives;
}
