const last = new Map<string, Promise<unknown>>();

/** What is done about one comment is done one after the other, in the order in which it was asked for. */
export function inTurn<Result>(id: string, task: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(id) ?? Promise.resolve()).then(task, task);
  last.set(id, turn);
  const forget = () => {
    if (last.get(id) === turn) last.delete(id);
  };
  turn.then(forget, forget);
  return turn;
}
