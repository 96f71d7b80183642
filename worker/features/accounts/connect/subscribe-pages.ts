import pMap from "p-map";
import { NetworkError } from "../../../network-error.ts";
import type { Dialog, GrantedPage } from "../../../networks/connection-types.ts";

export type SubscribedPage = GrantedPage & {
  subscribed: boolean;
  problem: "token" | "permission" | "blocked" | null;
};

const CALLS_AT_ONCE = 5;

/** Subscribes to each page's comments. A page that fails is still connected, and its problem says why it gets no comments yet. */
export const subscribePages = (dialog: Dialog, pages: readonly GrantedPage[]): Promise<SubscribedPage[]> =>
  pMap(
    pages,
    async (page) => {
      try {
        return { ...page, subscribed: await dialog.subscribe(page), problem: null };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        return { ...page, subscribed: false, problem: lasting(error.problem) };
      }
    },
    { concurrency: CALLS_AT_ONCE },
  );

/** The problem to show; none for a temporary failure, because the next sweep tries again. */
const lasting = (problem: NetworkError["problem"]): SubscribedPage["problem"] =>
  problem === "token" || problem === "permission" || problem === "blocked" ? problem : null;
