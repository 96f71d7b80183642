import { expect, it } from "vitest";
import { createLive, type LiveRoomCalls } from "../../worker/platform/live/live.ts";

type Rooms = DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>;

const ID = "0".repeat(64);
const TICKET = "f".repeat(32);

/** A namespace that notes which calls reach it, with a restricted one for each jurisdiction. The local runtime has none of those. */
function namespace(name: string, calls: string[]): Rooms {
  const note = (call: string, id = ID) => {
    calls.push(`${name}: ${call}`);
    return id;
  };
  const room = {
    issueTicket: async () => TICKET,
    notify: async () => void note("notify"),
    present: async () => void note("present"),
    endSessions: async () => void note("end"),
    fetch: async () => new Response("socket"),
  };
  return {
    jurisdiction: (inside: string) => namespace(inside, calls),
    idFromName: () => note("id from name"),
    idFromString: () => note("id from string"),
    get: () => room,
  } as unknown as Rooms;
}

async function useAll(jurisdiction?: "eu") {
  const calls: string[] = [];
  const live = createLive(namespace("anywhere", calls), jurisdiction);
  const ticket = await live.ticket(7, { sessionId: "s", userId: 1, visible: null });
  await live.connect(new Request("https://app.example.com/api/live"), ticket!);
  live.notify(7, 1);
  live.end(7, ["s"]);
  return [...new Set(calls.map((call) => call.split(":")[0]))];
}

it("keeps the objects of a deployment with a jurisdiction inside it, also those that a ticket names", async () => {
  expect(await useAll("eu")).toEqual(["eu"]);
});

it("asks for no jurisdiction where the deployment has none, as the local runtime must not be asked", async () => {
  expect(await useAll()).toEqual(["anywhere"]);
});
