import { join } from "node:path";
import { z } from "zod";
import { LARGE_OWNER, PASSWORD } from "../../seed/owners.ts";
import { urlOf } from "../../settings.ts";
import { freePort } from "../../start/ports.ts";
import { writeSecrets } from "../../start/secrets.ts";
import { workerService } from "../../start/services.ts";
import { type Supervised, supervise } from "../../start/supervise.ts";
import type { Scene } from "./requests.ts";

type Measured = { ms: number; rowsRead: number; roundTrips: number; comments: number | null };
export type Running = {
  scene: Scene;
  /** Sends a request. @throws Error when it is refused */
  timed: (path: string) => Promise<number>;
  counted: (path: string) => Promise<Omit<Measured, "ms">>;
  stop: Supervised["stop"];
};

const Session = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const Listed = z.looseObject({
  comments: z.array(z.looseObject({ social_account_id: z.string() })),
  nextCursor: z.string().nullable(),
  lastId: z.number(),
});
const Accounts = z.object({ accounts: z.array(z.looseObject({ id: z.string() })) });
const Body = z.looseObject({ comments: z.array(z.unknown()).optional() });

/** Starts the real Worker in workerd on a seeded folder, with queries counted on request. Neither cron nor sandbox runs. */
export async function startSeeded(state: string): Promise<Running> {
  const settings = { port: await freePort(), sandboxPort: await freePort(), state };
  const service = workerService(settings, writeSecrets(settings), { port: settings.port, watch: false });
  const args = [...service.command.args, "--entry", join(import.meta.dirname, "counting.ts")];
  const worker = supervise({ ...service, command: { ...service.command, args } }, console.error);
  try {
    await worker.ready;
    return { ...(await enter(urlOf(settings.port))), stop: () => worker.stop() };
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

/** Logs the large owner in. @returns functions that read the owner's data */
async function enter(url: string): Promise<Omit<Running, "stop">> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: LARGE_OWNER, password: PASSWORD }),
  });
  if (!login.ok) throw new Error(`the owner cannot log in: ${await login.text()}`);
  const { token, user } = Session.parse(await login.json());
  const authorization = `Bearer ${token}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization, ...headers } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = async (path: string) => (await get(path)).json();

  const { accounts } = Accounts.parse(await json("/api/social/accounts"));
  const { lastId } = Listed.parse(await json("/api/comments?limit=1"));
  const middle = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  const { nextCursor } = Listed.parse(await json(`/api/comments?limit=1&to=${middle}`));
  return {
    scene: {
      userId: user.id,
      page: accounts[0]!.id,
      deepCursor: nextCursor ?? "1.1",
      lastId: Math.max(0, lastId - 50),
    },
    async timed(path) {
      const from = performance.now();
      const answer = await get(path);
      await answer.arrayBuffer();
      return performance.now() - from;
    },
    async counted(path) {
      const answer = await get(path, { "x-count": "1" });
      const { comments } = Body.parse(await answer.json());
      const header = (name: string) => Number(answer.headers.get(name));
      return {
        rowsRead: header("x-rows-read"),
        roundTrips: header("x-round-trips"),
        comments: comments ? comments.length : null,
      };
    },
  };
}
