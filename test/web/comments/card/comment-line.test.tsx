import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Comment } from "../../../../web/api/types.ts";
import { CommentLine } from "../../../../web/features/comments/card/comment-line.tsx";
import type { Decision } from "../../../../web/features/comments/data/decision.ts";
import { makeAnalysis, makeComment } from "../../setup/fixtures.ts";
import { show, signIn } from "../../setup/screen.tsx";
import { serve } from "../../setup/server.ts";

function showLine(fields: Partial<Comment>): Decision[] {
  const decisions: Decision[] = [];
  show(
    <CommentLine
      comment={makeComment(fields)}
      page={null}
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

it("decides when a finger moves it far enough: right approves, left hides with the found reason", () => {
  const spam = makeAnalysis({ category: "spam", reasons: [{ kind: "rule", rule: "phone" }] });
  const decisions = showLine({ status: "flagged", analysis_metadata: spam });
  swipe(60);
  swipe(120, 200);
  expect(decisions).toEqual([]);
  swipe(120);
  swipe(-120);
  expect(decisions.map(({ status, reason }) => [status, reason])).toEqual([
    ["approved", undefined],
    ["disapproved", "spam"],
  ]);
});

it("opens the author's panel by their name, which the tab key does not reach", async () => {
  signIn();
  serve({ "/authors/c-1": { author: { known: false } } });
  showLine({ author_name: "Luis" });
  const name = screen.getByRole("button", { name: "Luis" });
  expect(name.tabIndex).toBe(-1);
  expect(screen.getByRole("article", { name: "Luis" })).toBeTruthy();
  await userEvent.click(name);
  expect(await screen.findByRole("dialog", { name: "Luis" })).toBeTruthy();
});

it("does not make a button of the page's own name", () => {
  showLine({ author_name: "Café Sol", is_own: true });
  expect(screen.queryByRole("button", { name: "Café Sol" })).toBeNull();
});

it("does not move where there is nothing to do, and says the reason only where there is one", () => {
  const decisions = showLine({ status: "approved" });
  swipe(120);
  expect(decisions).toEqual([]);
  expect(screen.queryByText(/^Aprobado:/)).toBeNull();
});

it("says what kept a comment from being hidden, but not that a language model found nothing in a harmless one", () => {
  showLine({ analysis_metadata: makeAnalysis({ held: "before" }) });
  expect(screen.getByText("Sigue visible: anterior a la conexión.")).toBeTruthy();
  cleanup();
  showLine({ analysis_metadata: makeAnalysis({ held: "unread", language: "pl" }) });
  expect(screen.getByText("Sin analizar en este idioma.")).toBeTruthy();
  cleanup();
  showLine({ analysis_metadata: makeAnalysis({ held: "review" }) });
  expect(screen.queryByText(/^Sigue visible/)).toBeNull();
});

it("marks coarse words for who blurs them, apart from what was found", () => {
  const content = "Vaya puta mierda, llama al 600 111 222";
  const coarse = [{ start: 5, end: 9 }];
  const phone: Comment["analysis_metadata"] = makeAnalysis({
    reasons: [{ kind: "rule", rule: "phone", start: 27, end: 38 }],
    coarse,
  });
  showLine({ content, analysis_metadata: phone });
  expect([...document.querySelectorAll(".coarse")].map(({ textContent }) => textContent)).toEqual(["puta"]);
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["600 111 222"]);
  cleanup();
  const word = makeAnalysis({ reasons: [{ kind: "word", entry: "puta", start: 5, end: 9 }], coarse });
  showLine({ content, analysis_metadata: word });
  expect(document.querySelector("mark.coarse")?.textContent).toBe("puta");
});
