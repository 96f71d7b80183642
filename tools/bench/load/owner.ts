// Simulates an owner with an open comments screen: a socket, requests for the changes it announces, and now and then requests for the list
// and the figures.
import { z } from "zod";
import { LIVE_PATH } from "../../../worker/vocabulary/api/live.ts";
import { connectPages } from "../../start/demo/demo.ts";
import { sleep } from "../../start/process.ts";
import type { Stack } from "../../start/stack.ts";
import { createProductApi, type ProductApi, type ProductComment } from "./product-api.ts";

/** The interval of a screen without a socket. */
const LOOK_EVERY_MS = 15_000;
const Session = z.object({ token: z.string() });
const Ticket = z.object({ ticket: z.string() });
const Notice = z.object({ lastId: z.number() });

export type LoadOwner = {
  /** Every comment that the open screen has received, by external id. */
  known: ReadonlyMap<string, ProductComment>;
  /** The durations of the API's answers, in milliseconds. */
  answers: readonly number[];
  /** Opens the screen. @returns a function that closes it */
  open: () => Promise<() => void>;
  /** Reads the changes since the last call. */
  read: () => Promise<void>;
};

/** Creates an owner. @param number  makes the e-mail and the IP address unique, since requests are limited by address */
export async function createLoadOwner(
  { appUrl, sandboxUrl }: Pick<Stack, "appUrl" | "sandboxUrl">,
  { number, personId }: { number: number; personId: string },
) {
  const headers = {
    "content-type": "application/json",
    "cf-connecting-ip": `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  };
  const name = `carga-${number}`;
  const answer = await fetch(`${appUrl}/api/auth/register`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name, username: name, email: `${name}@atalaya.example`, password: "Mirador-de-mar-7" }),
  });
  if (!answer.ok) throw new Error(`an owner could not register: ${answer.status} ${await answer.text()}`);
  const { token } = Session.parse(await answer.json());
  return {
    connect: () => connectPages({ appUrl, sandboxUrl }, token, personId),
    screen: () => screenOf(appUrl, token, { ...headers, authorization: `Bearer ${token}` }),
  };
}

function screenOf(appUrl: string, token: string, headers: Record<string, string>): LoadOwner {
  const api: ProductApi = createProductApi(appUrl, token, headers);
  const known = new Map<string, ProductComment>();
  const answers: number[] = [];
  let position = 0;
  let announced = 0;
  let reading: Promise<void> | null = null;

  async function timed<T>(work: Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await work;
    answers.push(performance.now() - from);
    return result;
  }
  async function readOn() {
    for (;;) {
      const changes = await timed(api.sync(position));
      position = changes.lastId;
      for (const comment of changes.comments) known.set(comment.external_id, comment);
      if (!changes.more) return;
    }
  }
  /** Reads the changes, one call at a time. A notice that comes meanwhile causes another call afterwards. */
  async function read() {
    while (reading) await reading;
    reading = readOn().finally(() => {
      reading = null;
    });
    await reading;
  }
  async function follow() {
    while (announced > position) await read();
  }

  return {
    known,
    answers,
    read,
    async open() {
      const answer = await fetch(`${appUrl}/api/live/ticket`, { method: "POST", headers });
      const { ticket } = Ticket.parse(await answer.json());
      const url = `${appUrl.replace(/^http/, "ws")}${LIVE_PATH}?ticket=${ticket}`;
      const socket = new WebSocket(url, { headers: { origin: appUrl } } as never);
      await new Promise<void>((done, fail) => {
        socket.onopen = () => done();
        socket.onerror = () => fail(new Error("a socket could not be opened"));
      });
      let isOpen = true;
      socket.onmessage = ({ data }) => {
        announced = Math.max(announced, Notice.parse(JSON.parse(String(data))).lastId);
        if (!reading) void follow().catch(console.error);
      };
      const look = async () => {
        await sleep(Math.random() * LOOK_EVERY_MS);
        while (isOpen) {
          await timed(api.list());
          await timed(api.tiles());
          await sleep(LOOK_EVERY_MS);
        }
      };
      // The product may end during a request.
      void look().catch((error: unknown) => isOpen && console.error(error));
      return () => {
        isOpen = false;
        socket.close();
      };
    },
  };
}
