import pMap from "p-map";
import type { Deps } from "../../../deps.ts";
import type { ConnectedPage } from "../../../platform/meta/answers.ts";
import { MetaError } from "../../../platform/meta/errors.ts";

export type SubscribedPage = ConnectedPage & {
  subscribed: boolean;
  problem: "token" | "permission" | "blocked" | null;
};

const CALLS_AT_ONCE = 5;

/** Asks Meta for each page's comments. A page that fails is connected all the same, and says why it gets none yet. */
export const subscribePages = (
  { meta }: Pick<Deps, "meta">,
  pages: readonly ConnectedPage[],
): Promise<SubscribedPage[]> =>
  pMap(
    pages,
    async (page) => {
      try {
        const instagramId = page.instagram?.id ?? null;
        const subscribed = await meta.subscribe({ pageId: page.id, instagramId, token: page.accessToken });
        return { ...page, subscribed, problem: null };
      } catch (error) {
        if (!(error instanceof MetaError)) throw error;
        return { ...page, subscribed: false, problem: lasting(error.problem) };
      }
    },
    { concurrency: CALLS_AT_ONCE },
  );

/** What passes by itself is no problem to show: the next sweep asks again. */
const lasting = (problem: MetaError["problem"]): SubscribedPage["problem"] =>
  problem === "token" || problem === "permission" || problem === "blocked" ? problem : null;
