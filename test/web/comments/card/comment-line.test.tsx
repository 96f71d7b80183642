import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Comment } from "../../../../web/api/types.ts";
import { CommentLine } from "../../../../web/features/comments/card/comment-line.tsx";
import type { Decision } from "../../../../web/features/comments/data/decision.ts";
import { makeAnalysis, makeComment } from "../../setup/fixtures.ts";
import { show } from "../../setup/screen.tsx";

function showLine(fields: Partial<Comment>): Decision[] {
  const decisions: Decision[] = [];
  show(
    <CommentLine
      comment={makeComment(fields)}
      isCurrent={false}
      isSelected={false}
      isPhone={false}
      onSelect={() => undefined}
      onExpand={() => undefined}
      onDisapprove={() => undefined}
      decide={(decision) => void decisions.push(decision)}
    >
      {null}
    </CommentLine>,
  );
  return decisions;
}

function swipe(across: number, along = 2) {
  const line = screen.getByRole("article");
  fireEvent.touchStart(line, { touches: [{ clientX: 200, clientY: 10 }] });
  fireEvent.touchMove(line, { touches: [{ clientX: 200 + across, clientY: 10 + along }] });
  fireEvent.touchEnd(line, { touches: [] });
}

it("decides when a finger moves it far enough aside: right approves, left hides with the found reason", () => {
  const spam = makeAnalysis({ category: "spam", reasons: [{ kind: "rule", rule: "phone" }] });
  const decisions = showLine({ status: "flagged", analysis_metadata: spam });
  swipe(60);
  swipe(120, 200);
  expect(decisions).toEqual([]);
  swipe(120);
  swipe(-120);
  expect(decisions.map(({ status, reason }) => [status, reason])).toEqual([
    ["approved", undefined],
    ["disapproved", "Spam"],
  ]);
});

it("does not move where there is nothing to do, and says the reason only where there is one", () => {
  const decisions = showLine({ status: "approved" });
  swipe(120);
  expect(decisions).toEqual([]);
  expect(screen.queryByText(/^Aprobado:/)).toBeNull();
});
