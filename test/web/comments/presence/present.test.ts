import { expect, it } from "vitest";
import {
  type Present,
  presenceText,
  withNotice,
  withoutExpired,
} from "../../../../web/features/comments/presence/present.ts";
import type { Presence } from "../../../../worker/vocabulary/api/live.ts";

const NOW = 1_000;
const notice = (name: string, is: Presence) => ({
  type: "presence" as const,
  commentId: "7",
  by: { id: name, name },
  is,
});
const after = (...notices: [name: string, is: Presence][]) =>
  notices.reduce<Present>(
    (present, [name, is]) => withNotice(present, notice(name, is), { now: NOW, until: NOW + 25 }),
    new Map(),
  );
const text = (present: Present) => presenceText(present.get("7") ?? []);

it("names each colleague once, those who answer before those who look", () => {
  expect(text(after(["María", "looking"]))).toBe("María lo está viendo");
  expect(text(after(["María", "looking"], ["Luis", "looking"]))).toBe("María y Luis lo están viendo");
  expect(text(after(["María", "looking"], ["Luis", "answering"]))).toBe("Luis está respondiendo");
  expect(text(after(["María", "answering"], ["Luis", "answering"]))).toBe("María y Luis están respondiendo");
});

it("keeps the answer of one tab when another tab of the same person only looks", () => {
  expect(text(after(["María", "answering"], ["María", "looking"]))).toBe("María está respondiendo");
  expect(text(after(["María", "answering"], ["María", "gone"], ["María", "looking"]))).toBe("María lo está viendo");
});

it("forgets who is gone, and who has not said it again", () => {
  expect(text(after(["María", "answering"], ["María", "gone"]))).toBeNull();
  expect(withoutExpired(after(["María", "answering"]), NOW + 24).size).toBe(1);
  expect(withoutExpired(after(["María", "answering"]), NOW + 25).size).toBe(0);
});
