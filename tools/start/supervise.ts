import type { ChildProcess } from "node:child_process";
import { type Command, sleep, startGroup, stopGroup } from "./process.ts";

export type Service = {
  name: string;
  command: Command;
  log: string;
  /** The address that answers 2xx when the service is healthy. */
  health: string;
};

export type Supervised = { ready: Promise<void>; stop(): Promise<void> };

/** A service that does not answer for this long is restarted. */
const SILENCE_MS = 60_000;
const START_MS = 120_000;

/** Restarts a service when it ends or does not answer, until `stop`. `ready` resolves at its first healthy answer, and rejects after two minutes without one. */
export function supervise(service: Service, say: (line: string) => void): Supervised {
  let stopped = false;
  let child = launch();

  function launch(): ChildProcess {
    return startGroup(service.command, service.log, (line) => say(`${service.name}: ${line.trim()}`));
  }

  async function restart(why: string) {
    say(`${service.name} ${why}: starting it again`);
    await stopGroup(child);
    if (stopped) return;
    child = launch();
    if (await isHealthyWithin(START_MS)) say(`${service.name} is back`);
  }

  async function isHealthyWithin(ms: number): Promise<boolean> {
    const until = Date.now() + ms;
    while (!stopped && Date.now() < until && hasEnded(child) === false) {
      if (await isHealthy(service.health)) return true;
      await sleep(100);
    }
    return false;
  }

  async function watch() {
    let lastWell = Date.now();
    while (!stopped) {
      await sleep(500);
      if (stopped) return;
      if (hasEnded(child)) await restart("ended");
      else if (await isHealthy(service.health)) lastWell = Date.now();
      else if (!stopped && Date.now() - lastWell > SILENCE_MS) await restart("stopped answering");
      else continue;
      lastWell = Date.now();
    }
  }

  const ready = isHealthyWithin(START_MS).then((well) => {
    if (!well && !stopped) throw new Error(`${service.name} did not start; see ${service.log}`);
    void watch();
  });
  return {
    ready,
    async stop() {
      stopped = true;
      await stopGroup(child);
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
