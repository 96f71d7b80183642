import { expect, it } from "vitest";
import type { CommentRow } from "../../../../worker/features/comments/queries.ts";
import { differs } from "../../../../worker/features/comments/sweeps/differences.ts";
import type { NetworkComment } from "../../../../worker/networks/threads.ts";

const listed = { id: "1", text: "Hola", hidden: false } as NetworkComment;
const removed = (differences: Partial<CommentRow>) =>
  ({ status: "removed", text: "Hola", textAt: 1, decidedBy: "machine", ...differences }) as CommentRow;

it("takes back a comment that was found deleted, also after a person's decision, but none that a person deleted", () => {
  const decided = { decidedBy: "person" } as const;
  expect(differs(listed, removed({}))).toBe(true);
  expect(differs(listed, removed({ ...decided, moderationAction: "restored" }))).toBe(true);
  expect(differs(listed, removed({ ...decided, moderationAction: "manual_hidden" }))).toBe(true);
  expect(differs(listed, removed({ ...decided, moderationAction: "manual_removed" }))).toBe(false);
});
