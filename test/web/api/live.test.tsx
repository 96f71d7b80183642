import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLive } from "../../../web/api/live.ts";
import { createLiveConnection } from "../../../web/api/live-connection.ts";
import { clearSession, saveSession } from "../../../web/api/session-store.ts";
import { pro } from "../setup/fixtures.ts";

/** A socket like the browser's, with the test as the server. */
class FakeSocket {
  static made: FakeSocket[] = [];
  static get last() {
    return FakeSocket.made.at(-1)!;
  }
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(data: unknown) {
    this.onmessage?.({ data });
  }
  end() {
    this.readyState = 3;
    this.onclose?.();
  }
}

function look(state: "visible" | "hidden") {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
});
afterEach(() => {
  look("visible");
});

describe("a connection", () => {
  let notifiedIds: (number | null)[];
  let tickets: number;
  let refuse: boolean;
  let connection: ReturnType<typeof createLiveConnection>;

  beforeEach(() => {
    notifiedIds = [];
    tickets = 0;
    refuse = false;
    connection = createLiveConnection({
      requestTicket: async () => {
        tickets++;
        if (refuse) throw new Error("no ticket");
        return `t${tickets}`;
      },
      open: (ticket) => new FakeSocket(ticket) as unknown as WebSocket,
      onChange: (lastId) => void notifiedIds.push(lastId),
      onPresence: () => undefined,
      random: () => 1,
    });
  });
  afterEach(() => connection.stop());

  async function connected() {
    connection.start();
    await pass(0);
    FakeSocket.last.accept();
    return FakeSocket.last;
  }

  it("opens with a ticket, reports that changes may have been missed, then reports each notice's position", async () => {
    const socket = await connected();
    expect(socket.url).toBe("t1");
    socket.say('{"type":"changed","lastId":7}');
    socket.say('{"type":"changed","lastId":9}');
    for (const noise of ["pong", "{", '{"type":"other","lastId":3}', '{"type":"changed"}', 5]) socket.say(noise);
    expect(notifiedIds).toEqual([null, 7, 9]);
  });

  it("reconnects with another ticket when it breaks, and reports that changes may have been missed", async () => {
    const first = await connected();
    first.say('{"type":"changed","lastId":7}');
    first.end();
    expect(notifiedIds).toEqual([null, 7, null]);
    await pass(2_000);
    expect(FakeSocket.last.url).toBe("t2");
    FakeSocket.last.accept();
    expect(notifiedIds).toEqual([null, 7, null, null]);
    first.say('{"type":"changed","lastId":8}');
    expect(notifiedIds).toHaveLength(4);
  });

  it("waits longer after each failure, up to a minute, and resets after a connection that lasted", async () => {
    connection.start();
    await pass(0);
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const before = FakeSocket.made.length;
      FakeSocket.last.end();
      await pass(wait - 1);
      expect(FakeSocket.made, String(wait)).toHaveLength(before);
      await pass(1);
      expect(FakeSocket.made).toHaveLength(before + 1);
    }
    FakeSocket.last.accept();
    await pass(10_000);
    FakeSocket.last.end();
    const before = FakeSocket.made.length;
    await pass(2_000);
    expect(FakeSocket.made).toHaveLength(before + 1);
  });

  it("varies the wait between tabs by up to three quarters", async () => {
    const other = createLiveConnection({
      requestTicket: async () => "other",
      open: (ticket) => new FakeSocket(ticket) as unknown as WebSocket,
      onChange: () => undefined,
      onPresence: () => undefined,
      random: () => 0,
    });
    other.start();
    await pass(0);
    FakeSocket.last.end();
    await pass(499);
    expect(FakeSocket.made).toHaveLength(1);
    await pass(1);
    expect(FakeSocket.made).toHaveLength(2);
    other.stop();
  });

  it("gives up a socket that neither opens nor closes, and meanwhile reports possible changes", async () => {
    connection.start();
    await pass(11_999);
    expect(notifiedIds).toEqual([]);
    await pass(1);
    expect(notifiedIds).toEqual([null]);
    const silent = FakeSocket.last;
    expect(silent.readyState).toBe(3);
    await pass(2_000);
    expect(FakeSocket.last.url).toBe("t2");
    silent.accept();
    expect(notifiedIds).toEqual([null]);
    FakeSocket.last.accept();
    expect(notifiedIds).toEqual([null, null]);
    await pass(20_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("gives up a ticket request without an answer", async () => {
    connection.stop();
    connection = createLiveConnection({
      requestTicket: () => new Promise(() => undefined),
      open: (ticket) => new FakeSocket(ticket) as unknown as WebSocket,
      onChange: (lastId) => void notifiedIds.push(lastId),
      onPresence: () => undefined,
      random: () => 1,
    });
    connection.start();
    await pass(12_000);
    expect(notifiedIds).toEqual([null]);
    await pass(15_000);
    expect(notifiedIds).toEqual([null, null]);
  });

  it("reports possible changes every 15 seconds while there is no socket, and stops when there is one", async () => {
    refuse = true;
    connection.start();
    await pass(0);
    expect(notifiedIds).toEqual([null]);
    await pass(45_000);
    expect(notifiedIds).toEqual([null, null, null, null]);
    refuse = false;
    await pass(20_000);
    FakeSocket.last.accept();
    const before = notifiedIds.length;
    await pass(20_000);
    expect(notifiedIds).toHaveLength(before);
  });

  it("treats a network that no longer answers as lost", async () => {
    const socket = await connected();
    await pass(30_000);
    expect(socket.sent).toEqual(["ping"]);
    socket.say("pong");
    await pass(30_000);
    expect(socket.sent).toEqual(["ping", "ping"]);
    await pass(8_000);
    expect(socket.readyState).toBe(3);
    await pass(2_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("closes when the tab is hidden for five minutes, and reconnects when it is shown", async () => {
    const socket = await connected();
    socket.send = () => socket.say("pong");
    look("hidden");
    await pass(5 * 60_000 - 1);
    expect(socket.readyState).toBe(1);
    await pass(1);
    expect(socket.readyState).toBe(3);
    await pass(60 * 60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(notifiedIds).toEqual([null]);
    look("visible");
    await pass(0);
    FakeSocket.last.accept();
    expect(FakeSocket.made).toHaveLength(2);
    expect(notifiedIds).toEqual([null, null]);
  });

  it("pings the socket of a tab that was hidden for less", async () => {
    const socket = await connected();
    look("hidden");
    await pass(60_000);
    look("visible");
    expect(socket.sent.at(-1)).toBe("ping");
  });

  it("does not poll in a hidden tab", async () => {
    refuse = true;
    connection.start();
    await pass(0);
    look("hidden");
    await pass(60_000);
    expect(notifiedIds).toEqual([null]);
  });

  it("reconnects at once when the network is back", async () => {
    refuse = true;
    connection.start();
    await pass(30_000);
    refuse = false;
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("opens no socket with a ticket that came after it was stopped", async () => {
    connection.start();
    connection.stop();
    await pass(60_000);
    expect(FakeSocket.made).toEqual([]);
    expect(notifiedIds).toEqual([]);
  });
});

describe("the screens of a tab", () => {
  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", async () => Response.json({ success: true, ticket: "a.b" }));
    saveSession({ token: "t-1", user: pro });
  });
  afterEach(async () => {
    cleanup();
    await pass(10_000);
    clearSession();
  });

  function Screen({ onChange }: { onChange: (lastId: number | null) => void }) {
    useLive(onChange);
    return null;
  }

  it("share one socket, and each receives every notice", async () => {
    const [one, other] = [vi.fn(), vi.fn()];
    render(
      <>
        <Screen onChange={one} />
        <Screen onChange={other} />
      </>,
    );
    await pass(0);
    expect(FakeSocket.made.map(({ url }) => url)).toEqual([
      `${location.origin.replace(/^http/, "ws")}/api/live?ticket=a.b`,
    ]);
    act(() => FakeSocket.last.accept());
    act(() => FakeSocket.last.say('{"type":"changed","lastId":7}'));
    for (const listener of [one, other]) expect(listener.mock.calls).toEqual([[null], [7]]);
  });

  it("keep it from one to the next, and close it with the last one", async () => {
    const first = render(<Screen onChange={() => undefined} />);
    await pass(0);
    FakeSocket.last.accept();
    first.unmount();
    await pass(1_000);
    const second = render(<Screen onChange={() => undefined} />);
    await pass(20_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.last.readyState).toBe(1);
    second.unmount();
    await pass(10_000);
    expect(FakeSocket.last.readyState).toBe(3);
  });

  it("close it with the session, and another person gets another one", async () => {
    render(<Screen onChange={() => undefined} />);
    await pass(0);
    FakeSocket.last.accept();
    act(() => clearSession());
    expect(FakeSocket.last.readyState).toBe(3);
    await pass(120_000);
    expect(FakeSocket.made).toHaveLength(1);
    act(() => saveSession({ token: "t-2", user: pro }));
    await pass(0);
    expect(FakeSocket.made).toHaveLength(2);
  });
});
