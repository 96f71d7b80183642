const last = new Map<string, Promise<unknown>>();

/** Runs the operations on one comment one after the other, in the order of the requests. */
export function inTurn<Result>(id: string, task: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(id) ?? Promise.resolve()).then(task, task);
  last.set(id, turn);
  const forget = () => {
    if (last.get(id) === turn) last.delete(id);
  };
  turn.then(forget, forget);
  return turn;
}
