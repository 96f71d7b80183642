// The toasts that are up, for whoever raises one and for the one place that shows them.

export type Toast = {
  id: number;
  look: "success" | "error" | "info";
  text: string;
  /** What one key can take back, or do next. */
  action?: { label: string; run: () => void /** The key that does it, shown beside the label. */; keyHint?: string };
  /** How long it stays, in milliseconds; some seconds when absent. */
  shownMs?: number;
};

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let count = 0;

/** Says something that just happened, for some seconds; whoever is reading is not interrupted. @returns its id */
export function showToast(toast: Omit<Toast, "id">): number {
  count += 1;
  set([...toasts, { ...toast, id: count }]);
  return count;
}

export const hideToast = (id: number) => set(toasts.filter((toast) => toast.id !== id));
export const readToasts = () => toasts;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
