import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { CommentRef } from "../comments/schemas.ts";
import { addNote, changeNote, loadNotes, setNoteDeleted } from "./notes.ts";
import { AddNoteInput, NoteRef, NoteText } from "./schemas.ts";

export const noteRoutes = new Hono<UserEnv>()
  .get("/comment/:id", can("see"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await loadNotes(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .post("/", can("moderate"), requirePlan, validate("json", AddNoteInput), async (c) =>
    c.json(await addNote(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 201),
  )
  .put("/:id", can("moderate"), requirePlan, validate("param", NoteRef), validate("json", NoteText), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await changeNote(c.var.deps, input), 200);
  })
  .delete("/:id", can("moderate"), requirePlan, validate("param", NoteRef), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param"), deleted: true };
    return c.json(await setNoteDeleted(c.var.deps, input), 200);
  })
  .post("/:id/restore", can("moderate"), requirePlan, validate("param", NoteRef), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("param"), deleted: false };
    return c.json(await setNoteDeleted(c.var.deps, input), 200);
  });
