import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { NotesAnswer } from "../../../../web/api/types.ts";
import { makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";

type Note = NotesAnswer["notes"][number];
const at = "2026-01-01T12:00:00.000Z";
const note = (fields: Partial<Note> = {}): Note => ({
  id: "1",
  text: "Es de la competencia",
  author: "Ana",
  is_mine: true,
  created_at: at,
  edited_at: null,
  ...fields,
});
const answer = (notes: Note[]) => ({ notes, comment: makeComment({ notes: { count: notes.length, changed_at: at } }) });
const TWO = { notes: { count: 2, changed_at: at } };

beforeEach(() => signIn());

it("shows the notes of a comment, and lets only their writer change them", async () => {
  const theirs = note({ id: "2", text: "Ya hablé con él", author: "Luis (ya no está)", is_mine: false });
  const calls = serve({
    "/notes/comment/c-1": () => ({ notes: [note(), theirs] }),
    "/notes/1/restore": () => answer([note(), theirs]),
    "/notes/1": () => answer([theirs]),
  });
  showCard(TWO);
  await screen.findByText("Es de la competencia");
  expect(screen.getByText("Luis (ya no está)")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Cambiar tu nota" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Cambiar tu nota" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Cambiar la nota" }), ", seguro");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(calls.at(-1)!.body).toEqual({ text: "Es de la competencia, seguro" }));
});

it("writes a note, and keeps its text when it is refused", async () => {
  let refused = true;
  const calls = serve({
    "/notes": () => (refused ? refusal(409, "too_many_notes", "Ya tiene demasiadas notas.") : answer([note()])),
  });
  showCard({}, "note");
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Nota" });
  await userEvent.type(field, " Es de la competencia ");
  await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Ya tiene demasiadas notas.");
  expect(field.value).toBe(" Es de la competencia ");
  refused = false;
  await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }));
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(calls.at(-1)!.body).toEqual({ commentId: "c-1", text: "Es de la competencia" });
});
