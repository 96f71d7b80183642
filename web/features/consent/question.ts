// Whether somebody asked to see the question about cookies again.
const listeners = new Set<() => void>();
let open = false;

export const isQuestionOpen = () => open;
export const askAgain = () => set(true);
export const closeQuestion = () => set(false);

export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: boolean) {
  open = value;
  for (const listener of listeners) listener();
}
