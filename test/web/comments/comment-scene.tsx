// A comment's card on a screen, before a server that answers what the test says and remembers what it was asked.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { vi } from "vitest";
import { saveSession } from "../../../web/api/session-store.ts";
import type { Comment, User } from "../../../web/api/types.ts";
import { CommentCard } from "../../../web/features/comments/card/comment-card.tsx";
import type { Decide, Decision } from "../../../web/features/comments/data/decision.ts";
import type { CardPart } from "../../../web/features/comments/keyboard/card-keys.ts";
import { makeComment, pro } from "../people.ts";

export type Call = { method: string; path: string; body: Record<string, unknown>; headers: Headers };
type Answer = (call: Call) => unknown;

/** Answers by path; a Response is given as it is, anything else as JSON. A path without an answer is a failure. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace("/api", "");
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const call = { method: init.method!, path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const answer = answers[path]?.(call) ?? Response.json({}, { status: 404 });
    return answer instanceof Response ? answer : Response.json({ success: true, ...answer });
  });
  return calls;
}

export const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

export function signIn(fields: Partial<User> = {}) {
  saveSession({ token: "t-1", user: { ...pro, ...fields } });
}

/** Under the providers that every screen has. */
export function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

/** The card with whatever its buttons open. @returns what was decided */
export function showCard(fields: Partial<Comment> = {}, opened: CardPart | null = null): Decision[] {
  const decisions: Decision[] = [];
  show(<Card comment={makeComment(fields)} opened={opened} decide={(decision) => void decisions.push(decision)} />);
  return decisions;
}

function Card({ comment, opened, decide }: { comment: Comment; opened: CardPart | null; decide: Decide }) {
  const [open, setOpen] = useState(opened);
  return (
    <CommentCard
      comment={comment}
      isCurrent={false}
      isSelected={false}
      onSelect={() => undefined}
      open={open}
      onOpen={setOpen}
      decide={decide}
    />
  );
}
