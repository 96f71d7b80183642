import { describe, expect, it } from "vitest";
import type { NetworkComment } from "../../../tools/drive/network.ts";
import type { OurComment } from "../../../tools/drive/owner.ts";
import { agrees, compare } from "../../../tools/storm/compare.ts";
import type { Expected } from "../../../tools/storm/traffic.ts";

const there = (fields: Partial<NetworkComment> = {}): NetworkComment => ({
  id: "1_2",
  target: "1",
  parentId: null,
  text: "Qué rico",
  author: { id: "7" },
  own: false,
  hidden: false,
  deleted: false,
  createdAt: 0,
  ...fields,
});
const here = (fields: Partial<OurComment> = {}): OurComment => ({
  id: "5",
  external_id: "1_2",
  content: "Qué rico",
  status: "approved",
  action_state: null,
  action_error: null,
  reply_state: null,
  is_own: false,
  is_ad: false,
  original_created_at: "2026-11-20T10:00:00.000Z",
  createdAt: "2026-11-20T10:00:01.000Z",
  decided_at: "2026-11-20T10:00:02.000Z",
  confirmed_at: null,
  ...fields,
});
const expectation = (fields: Partial<Expected> = {}): Expected => ({
  mood: "praise",
  text: "Qué rico",
  deleted: false,
  operator: null,
  overtaken: false,
  changes: 0,
  ...fields,
});

function compared(
  network: NetworkComment[],
  ours: OurComment[],
  expectations: Record<string, Expected> = {},
  unheardClicks: string[] = [],
) {
  const comparison = compare(
    network,
    new Map(ours.map((row) => [row.external_id, row])),
    new Map(Object.entries(expectations)),
    unheardClicks.map((commentId) => ({ commentId, verb: "hide" })),
  );
  return { ...comparison, agrees: agrees(comparison) };
}

describe("a decision that an edit overtook", () => {
  const hidden = [[there({ hidden: true })], [here({ status: "disapproved" })]] as const;

  it("is undecidable when its webhook was lost", () => {
    const found = compared([...hidden[0]], [...hidden[1]], { "1_2": expectation({ overtaken: true }) }, ["1_2"]);
    expect(found).toMatchObject({ agrees: true, hiddenWrongly: [], undecidable: ["1_2"] });
  });

  it("counts as wrongly hidden when its webhook arrived, or without a later edit", () => {
    const settled = compared([...hidden[0]], [...hidden[1]], { "1_2": expectation({ overtaken: true }) });
    const alone = compared([...hidden[0]], [...hidden[1]], { "1_2": expectation() }, ["1_2"]);
    for (const each of [settled, alone])
      expect(each).toMatchObject({ agrees: false, hiddenWrongly: ["1_2"], undecidable: [] });
  });
});

describe("after a storm both sides", () => {
  it("agree when they show the same", () => {
    expect(compared([there()], [here()], { "1_2": expectation() }).agrees).toBe(true);
  });

  it.each([
    ["a lost comment", [there()], [], {}, { lost: ["1_2"] }],
    [
      "another text",
      [there({ text: "otro" })],
      [here()],
      {},
      { disagree: [{ id: "1_2", why: "another text (no webhook lost)" }] },
    ],
    ["another visibility", [there({ hidden: true })], [here()], {}, { disagree: [{ id: "1_2" }] }],
    ["an unnoticed deletion", [], [here()], { "1_2": expectation({ deleted: true }) }, { disagree: [{ id: "1_2" }] }],
    [
      "a comment that is gone without a deletion",
      [],
      [here({ status: "removed" })],
      { "1_2": expectation() },
      { disagree: [{ id: "1_2" }] },
    ],
    ["an end that never was", [there()], [here({ status: "removed" })], {}, { disagree: [{ id: "1_2" }] }],
    ["work still open", [there()], [here({ action_state: "queued" })], {}, { open: 1 }],
    [
      "a wrongly hidden comment on which both sides agree",
      [there({ hidden: true })],
      [here({ status: "disapproved" })],
      { "1_2": expectation() },
      { disagree: [], hiddenWrongly: ["1_2"] },
    ],
    ["a missed insult", [there()], [here()], { "1_2": expectation({ mood: "insult" }) }, { missed: ["1_2"] }],
    [
      "an operator's decision undone",
      [there()],
      [here()],
      { "1_2": expectation({ operator: "hidden" }) },
      { missed: ["1_2"] },
    ],
    [
      "a question without answer",
      [there()],
      [here()],
      { "1_2": expectation({ mood: "question" }) },
      { unanswered: ["1_2"] },
    ],
    [
      "a question answered twice",
      [there(), there({ id: "1_3", parentId: "1_2", own: true }), there({ id: "1_4", parentId: "1_2", own: true })],
      [here(), here({ external_id: "1_3", is_own: true }), here({ external_id: "1_4", is_own: true })],
      { "1_2": expectation({ mood: "question" }) },
      { answeredTwice: ["1_2", "1:7"] },
    ],
  ])("disagree with %s", (_, network, ours, expectations, found) => {
    expect(compared(network, ours, expectations)).toMatchObject({ ...found, agrees: false });
  });
});
