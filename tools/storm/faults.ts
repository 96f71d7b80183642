// The faults of the storm and their times.

import type { Network, NetworkPage } from "../drive/network.ts";
import type { Owner } from "../drive/owner.ts";
import { sleep } from "../start/process.ts";
import type { StormOptions } from "./options.ts";
import { OUTAGES } from "./outages.ts";

const OCCASIONAL = { latencyMs: 300, errorRate: 0.05, timeoutRate: 0.01, timeoutMs: 15_000 };

/** Sets the faults of the whole storm: lost, repeated and reordered webhooks, and a slow Graph API that fails now and then. */
export async function setLastingFaults(network: Network): Promise<void> {
  await network.setDelivery({ repeat: 2, shuffle: 3000, lose: 0.1 });
  await network.setFaults(OCCASIONAL);
}

/** Between two outages: enough for a sweep that finds the network again, and for what waited. */
const PAUSE_MINUTES = 2;

/** How long all outages take with their pauses. */
export const outageSeconds = ({ outages }: StormOptions): number =>
  outages.reduce((sum, { minutes }) => sum + (minutes + PAUSE_MINUTES) * 60, 0);

/** Makes the network fail for minutes, once in each way, with a pause after each. @param say called for each as it begins */
export async function causeOutages(
  network: Network,
  { outages }: StormOptions,
  say: (line: string) => void,
): Promise<void> {
  for (const { kind, minutes } of outages) {
    say(`the network is out for ${minutes} minutes: ${kind}`);
    await network.clearFaults();
    await network.setFaults(OUTAGES[kind]);
    await sleep(minutes * 60_000);
    await network.clearFaults();
    await network.setFaults(OCCASIONAL);
    await sleep(PAUSE_MINUTES * 60_000);
  }
}

/**
 * Causes two rate limits, of a page and then of the whole application; revokes one page's token and connects it again; and in the second
 * half answers with errors although the write was done.
 *
 * @param say called for each as it begins
 */
export async function causeTimedFaults(
  network: Network,
  { seconds }: StormOptions,
  { limited, revoked }: { limited: NetworkPage; revoked: { page: NetworkPage; owner: Owner } },
  say: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const until = (share: number) => sleep(Math.max(0, share * seconds * 1000 - (performance.now() - started)));
  const limit = (rateLimit: object) => network.setFaults({ rateLimit: { ...rateLimit, regainMinutes: 1 } });

  await until(0.2);
  say(`rate limit of ${limited.page.name}`);
  await limit({ code: 80001, seconds: seconds * 0.15, objectId: limited.page.id });
  await until(0.4);
  say(`token of ${revoked.page.page.name} revoked`);
  await network.setFaults({
    rateLimit: null,
    killTokens: { userId: revoked.owner.personId, pageId: revoked.page.page.id },
  });
  await until(0.5);
  say("errors after the write was done");
  await network.setFaults({ afterWrite: true });
  await until(0.6);
  say("rate limit of the whole application");
  await limit({ code: 4, seconds: seconds * 0.1 });
  await until(0.8);
  await network.setFaults({ rateLimit: null });
  say(`${revoked.page.page.name} connected again`);
  await connectWithRetries(revoked.owner);
}

/** Connects, with up to ten attempts, since the network still has faults. */
async function connectWithRetries(owner: Owner): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.connect();
    } catch (error) {
      if (attempt === 10) throw error;
      await sleep(1000);
    }
  }
}

export async function endFaults(network: Network): Promise<void> {
  await network.clearDelivery();
  await network.clearFaults();
}
