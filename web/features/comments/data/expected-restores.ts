// Comments that come back into the list because the reader undoes a decision.
import { createEmitter } from "../../../store.ts";

/** Their ids. These comments are shown at once, whether the undo's answer or an earlier live change brings them. Empty after the undo. */
export const expectedRestores = new Set<string>();

export function expectRestore(ids: readonly string[]): void {
  for (const id of ids) expectedRestores.add(id);
}

const { emit, watch } = createEmitter<[id: string]>();

/** Reports that an undo brought this comment back. */
export const noteRestored = emit;
export const watchRestored = watch;
