// Counts the reads of sweeps, loads and checks against the share of the workspace. docs/history.md#083.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { NetworkError } from "../../network-error.ts";
import type { Usage } from "../../networks/network.ts";
import { appUsage, type pages } from "../../platform/db/core.ts";
import { isAppLimit, recordAppLimit } from "./app-limit.ts";
import { callsAMinute, takeReads } from "./call-share.ts";

type Needed = Pick<Deps, "core" | "limit" | "networks" | "now">;
type Page = Pick<typeof pages.$inferSelect, "id" | "workspaceId" | "network">;
/** @property ids of what one request reads; each counts as a call (docs/graph-api/overview/rate-limiting) */
type Call = { token: string; ids?: string[]; onUsage?: (usage: Usage) => void };

const NO_SHARE = "share";
/** Whether a read was not made because the share of this minute is used up. */
export const lacksShare = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.networkCode === NO_SHARE;

/**
 * Returns the same dependencies, but each read of this page is taken from the share first, and what its answer says about the
 * application's limit is recorded. Without a share left, a read is not made: it throws a temporary NetworkError, and the caller
 * comes back later anyway. Reads one row of core.
 */
export async function pacedReads<Some extends Needed>(deps: Some, page: Page): Promise<Some> {
  const { core, networks, now } = deps;
  const network = networks[page.network];
  const usage = await core.select().from(appUsage).where(eq(appUsage.provider, network.provider)).get();
  const { id, workspaceId } = page;
  const caller = { id, workspaceId, network: page.network, callsAMinute: callsAMinute(usage, now()) };
  let left = 0;
  let noted: number | null = null;

  async function record(appPercent: number | null, refusedForMs: number | null): Promise<void> {
    if (appPercent === noted && refusedForMs === null) return;
    noted = appPercent;
    await recordAppLimit({ core, networks }, [{ page: caller, appPercent, refusedForMs }], now());
  }

  const paced =
    <Input extends Call, Answer>(read: (call: Input) => Promise<Answer>) =>
    async (call: Input): Promise<Answer> => {
      const cost = call.ids?.length ?? 1;
      if (left < cost) left += await takeReads(deps, caller, now(), cost - left);
      if (left < cost) throw new NetworkError("transient", NO_SHARE);
      left -= cost;
      let appPercent: number | null = null;
      const onUsage = (usage: Usage) => {
        appPercent = usage.app;
        call.onUsage?.(usage);
      };
      try {
        const answer = await read({ ...call, onUsage });
        await record(appPercent, null);
        return answer;
      } catch (error) {
        if (error instanceof NetworkError && isAppLimit(network, error.networkCode))
          await record(appPercent, error.waitMs ?? 0);
        throw error;
      }
    };

  const reading = {
    comment: paced(network.comment),
    recentThreads: paced(network.recentThreads),
    thread: paced(network.thread),
    threads: paced(network.threads),
    olderThreads: paced(network.olderThreads),
    countedThreads: paced(network.countedThreads),
    moreComments: paced(network.moreComments),
    postsBefore: paced(network.postsBefore),
  };
  return { ...deps, networks: { ...networks, [page.network]: { ...network, ...reading } } };
}
