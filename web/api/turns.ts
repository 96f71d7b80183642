// A screen makes a dozen calls when it is first drawn, and a phone takes 30 ms to begin one: each begins in a task of its own, and
// between them the browser answers taps.

let last: Promise<void> | undefined;

/** Undefined when a call may begin at once; else when it is its turn. */
export function ownTurn(): Promise<void> | undefined {
  const turn = last;
  const next = (turn ?? Promise.resolve()).then(nextTask);
  last = next;
  void next.then(() => {
    if (last === next) last = undefined;
  });
  return turn;
}

/** Not by a timer, which a tab in the background delays by a second. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
