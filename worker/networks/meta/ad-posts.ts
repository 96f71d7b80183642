// Finds the posts and media of a page's ads through the ad accounts of the person who connected it. Nothing else lists them: a
// page's own `ads_posts` needs `ads_management` (developers.facebook.com/docs/graph-api/reference/page/ads_posts, v26.0), which
// allows to change ads, and Instagram's list of media has no ads.
import * as z from "zod";
import { NetworkError, type NetworkProblem } from "../../network-error.ts";
import type { MetaClient } from "../../platform/meta/client.ts";
import { nextOf, type PageOf, page } from "../../platform/meta/paging.ts";
import type { FoundAd, FoundAds } from "../threads.ts";
import { id } from "./graph-values.ts";

const AdAccount = z.object({ id: z.string() });
const AdCreative = z.object({
  /** The post of the page: an existing one that is promoted has its own id here. */
  effective_object_story_id: id.optional(),
  /** The medium of the ad, with its own comments, and the medium that it is a copy of. */
  effective_instagram_media_id: id.optional(),
  source_instagram_media_id: id.optional(),
  instagram_user_id: id.optional(),
  object_story_spec: z.object({ page_id: id.optional(), instagram_user_id: id.optional() }).optional(),
});
export type AdCreative = z.infer<typeof AdCreative>;
const Ad = z.object({ creative: AdCreative.optional() });

const CREATIVE =
  "creative{effective_object_story_id,effective_instagram_media_id,source_instagram_media_id,instagram_user_id,object_story_spec{page_id,instagram_user_id}}";

const MAX_ACCOUNTS = "100";
/** The maximum number of lists of a hundred ads that one part of a search reads. */
const LISTS_AT_ONCE = 10;

/**
 * Such as a closed account, a cursor that is too old, or an account that never answers: the next search asks again, and the
 * others do not wait for it.
 */
const PASSED_OVER = new Set<NetworkProblem>(["permission", "gone", "invalid", "transient"]);

type Search = {
  /** Of the person, with `ads_read`. */
  token: string;
  /** Where an earlier part stopped: ad account and cursor; null at the start. */
  after: string | null;
  /** The post or medium of an ad; null when it is not the account's. */
  adOf: (creative: AdCreative) => FoundAd | null;
  /** Whether an ad without a post or medium, such as one of a catalogue, is the account's. */
  isOwn: (creative: AdCreative) => boolean;
};

/** Reads the next active ads of a person, all ad accounts in turn. An account that refuses them, or fails, is passed over. */
export async function findAds(
  { call }: Pick<MetaClient, "call">,
  { token, after, adOf, isOwn }: Search,
): Promise<FoundAds> {
  const params = { fields: "id", limit: MAX_ACCOUNTS };
  const { data: accounts } = await call(page(AdAccount), { path: "me/adaccounts", params, token });
  const [begun, begunAfter] = after?.split(" ") ?? [];
  const found = accounts.findIndex((account) => account.id === begun);
  let at = Math.max(0, found);
  // A cursor is of one account, which may be gone.
  let cursor = (found >= 0 && begunAfter) || null;
  const creatives: AdCreative[] = [];
  for (let lists = 0; lists < LISTS_AT_ONCE && at < accounts.length; lists++) {
    let next: string | null = null;
    let isLate = false;
    try {
      const { data, paging } = await listAds(call, { account: accounts[at]!.id, after: cursor, token });
      creatives.push(...data.flatMap(({ creative }) => creative ?? []));
      next = nextOf(paging);
    } catch (error) {
      const problem = error instanceof NetworkError ? error.problem : "token";
      // What was read is kept, and the next part continues here.
      if (problem === "rate_limited" && lists > 0) break;
      if (!PASSED_OVER.has(problem)) throw error;
      isLate = problem === "transient";
    }
    // A list that repeats its cursor would never end.
    cursor = next === cursor ? null : next;
    if (cursor === null) at++;
    if (isLate) break;
  }
  const isNamed = (creative: AdCreative) =>
    (creative.effective_object_story_id ?? creative.effective_instagram_media_id) !== undefined;
  return {
    ads: creatives.flatMap((creative) => adOf(creative) ?? []),
    unnamed: creatives.filter((creative) => !isNamed(creative) && isOwn(creative)).length,
    next: at < accounts.length ? `${accounts[at]!.id} ${cursor ?? ""}` : null,
  };
}

function listAds(
  call: MetaClient["call"],
  { account, after, token }: { account: string; after: string | null; token: string },
): Promise<PageOf<z.infer<typeof Ad>>> {
  const params = { fields: CREATIVE, effective_status: '["ACTIVE"]', limit: "100", ...(after !== null && { after }) };
  return call(page(Ad), { path: `${account}/ads`, params, token });
}
