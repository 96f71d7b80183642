import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Comment } from "../../web/api/types.ts";
import { CommentCard } from "../../web/features/comments/comment-card.tsx";
import { makeAnalysis, makeComment } from "./people.ts";

const NOW = Date.parse("2026-01-01T12:05:00.000Z");
const nothing = () => undefined;

const show = (fields: Partial<Comment>) =>
  render(
    <CommentCard comment={makeComment(fields)} now={NOW} busy={false} onApprove={nothing} onDisapprove={nothing} />,
  );

afterEach(cleanup);

it("says which word hid the comment, marks it, and tells how far the network is", () => {
  show({
    content: "Qué pan tan M4LO venden",
    status: "disapproved",
    moderation_action: "auto_hidden",
    action_state: "queued",
    analysis_metadata: makeAnalysis({
      keywords: ["malo"],
      reasons: [{ kind: "word", entry: "malo", start: 12, end: 16 }],
    }),
  });
  expect(screen.getByText("Ocultado: contiene la palabra prohibida «malo».")).toBeTruthy();
  expect(document.querySelector("mark")?.textContent).toBe("M4LO");
  expect(screen.getByText("Ocultando…")).toBeTruthy();
  expect(screen.getByText("AutoMod")).toBeTruthy();
  expect(screen.getByText("hace 5 min")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Restaurar" })).toBeTruthy();
  expect(screen.queryByText("Prohibida")).toBeNull();
});

it("explains a doubtful comment with the model's score and the patterns found", () => {
  show({
    status: "flagged",
    moderation_action: "auto_flagged",
    analysis_metadata: makeAnalysis({
      reasons: [
        { kind: "score", head: "spam", score: 0.83, threshold: 0.7 },
        { kind: "rule", rule: "phone" },
        { kind: "rule", rule: "phone" },
        { kind: "rule", rule: "loan" },
      ],
    }),
  });
  const expected =
    "Marcado para revisión: probabilidad de spam del 83 % (límite 70 %); contiene un teléfono y una oferta de préstamos.";
  expect(screen.getByText(expected)).toBeTruthy();
});

it("shows a comment that nobody decided yet as being analysed", () => {
  show({ status: "pending", moderation_action: null, analysis_metadata: null });
  expect(screen.getByText("Analizando")).toBeTruthy();
});

it("collapses what is longer than 250 characters", async () => {
  show({ content: "a".repeat(300) });
  expect(screen.queryByText("a".repeat(300))).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ver más" }));
  expect(screen.getByText("a".repeat(300))).toBeTruthy();
});
