import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { CommentRef } from "../comments/schemas.ts";
import { addNote, changeNote, notesOf, setNoteDeleted } from "./notes.ts";
import { AddNoteInput, NoteRef, NoteText } from "./schemas.ts";

export const noteRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/comment/:id", validate("param", CommentRef), async (c) =>
    c.json(await notesOf(c.var.deps, { ...callerOf(c.var), ...c.req.valid("param") }), 200),
  )
  .post("/", validate("json", AddNoteInput), async (c) =>
    c.json(await addNote(c.var.deps, { ...callerOf(c.var), ...c.req.valid("json") }), 201),
  )
  .put("/:id", validate("param", NoteRef), validate("json", NoteText), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await changeNote(c.var.deps, input), 200);
  })
  .delete("/:id", validate("param", NoteRef), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("param"), deleted: true };
    return c.json(await setNoteDeleted(c.var.deps, input), 200);
  })
  .post("/:id/restore", validate("param", NoteRef), async (c) => {
    const input = { ...callerOf(c.var), ...c.req.valid("param"), deleted: false };
    return c.json(await setNoteDeleted(c.var.deps, input), 200);
  });
