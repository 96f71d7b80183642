import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkThread } from "../../../networks/threads.ts";

type Resumed = Pick<NetworkThread, "id" | "isAd" | "comments" | "next"> & {
  /** The cursor of these comments; null for the newest ones. */
  after: string | null;
};
type Place = Pick<Resumed, "id" | "isAd" | "after"> &
  Omit<Parameters<SocialNetwork["moreComments"]>[0], "id" | "after">;

/**
 * A post with the comments after a cursor, or from its beginning when there is no cursor, or the network no longer accepts it.
 *
 * @returns null when the post was deleted, because repeating the request would never end
 */
export async function resumeThread(
  network: Pick<SocialNetwork, "moreComments" | "thread">,
  { id, isAd, after, ...call }: Place,
): Promise<Resumed | null> {
  if (after !== null) {
    try {
      return { id, isAd, after, ...(await network.moreComments({ id, after, ...call })) };
    } catch (error) {
      if (!(error instanceof NetworkError) || (error.problem !== "gone" && error.problem !== "invalid")) throw error;
    }
  }
  const thread = await network.thread({ id, token: call.token });
  return thread && { ...thread, id, isAd, after: null };
}
