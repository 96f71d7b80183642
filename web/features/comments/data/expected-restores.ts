// Comments that come back into the list because the reader undoes a decision.
import { createEmitter } from "../../../store.ts";

/** They show at once, whatever brings them: the undo's own answer, or a live change that overtakes it. Empty after the undo. */
export const expectedRestores = new Set<string>();

export function expectRestore(ids: readonly string[]): void {
  for (const id of ids) expectedRestores.add(id);
}

const { emit, watch } = createEmitter<[id: string]>();

/** Undoing a decision brought this comment back. */
export const noteRestored = emit;
export const watchRestored = watch;
