import { Hono } from "hono";
import { z } from "zod";
import { ControlError } from "../control-error.ts";
import type { Machine } from "../machine.ts";
import {
  approve,
  bringBack,
  editComment,
  moveInTime,
  removeComment,
  setHidden,
  writeAsVisitor,
} from "../world/comment-verbs.ts";
import { threadOf } from "../world/world.ts";
import { describeComment } from "./describe.ts";
import { commentById, targetById } from "./find.ts";
import { CommentsInput, type NewComment, TimesInput } from "./inputs.ts";

/** The routes by which visitors write, edit and delete comments, and the page's operator hides them. */
export const commentRoutes = (machine: Machine) =>
  new Hono()
    .post("/", async (c) => {
      const input = CommentsInput.parse(await c.req.json());
      if ("comments" in input) return c.json({ ids: input.comments.map((comment) => write(machine, comment)) });
      return c.json({ id: write(machine, input) });
    })
    /** Gives comments another time, as if they had been written then. Nothing reports it. */
    .put("/times", async (c) => {
      const { times } = TimesInput.parse(await c.req.json());
      for (const { id, createdAt } of times) moveInTime(machine, commentById(machine, id), createdAt);
      return c.json({ moved: times.length });
    })
    .get("/", (c) => {
      const { post, parent } = targetById(machine, c.req.query("target") ?? "");
      const thread = parent ? `replies:${parent.id}` : `stream:${post.id}`;
      return c.json({ comments: threadOf(machine.world, thread).map(describeComment) });
    })
    .get("/:id", (c) => c.json(describeComment(commentById(machine, c.req.param("id")))))
    .patch("/:id", async (c) => {
      const { text } = z.object({ text: z.string() }).parse(await c.req.json());
      const comment = commentById(machine, c.req.param("id"));
      if (comment.network === "instagram") throw new ControlError(400, "Instagram comments cannot be edited");
      editComment(machine, comment, text);
      return c.json(describeComment(comment));
    })
    .delete("/:id", (c) => {
      const comment = commentById(machine, c.req.param("id"));
      if (!comment.deleted) removeComment(machine, comment);
      return c.json(describeComment(comment));
    })
    .post("/:id/returned", (c) => {
      const comment = commentById(machine, c.req.param("id"));
      bringBack(machine, comment);
      return c.json(describeComment(comment));
    })
    .post("/:id/approved", (c) => {
      const comment = commentById(machine, c.req.param("id"));
      approve(machine, comment);
      return c.json(describeComment(comment));
    })
    .post("/:id/hidden", async (c) => {
      const { hidden } = z.object({ hidden: z.boolean() }).parse(await c.req.json());
      const comment = commentById(machine, c.req.param("id"));
      setHidden(machine, comment, hidden);
      return c.json(describeComment(comment));
    });

function write(machine: Machine, { target, photo, ...input }: NewComment): string {
  const address = photo === true ? `${machine.origin}/assets/photo.png` : photo || undefined;
  return writeAsVisitor(machine, targetById(machine, target), { ...input, photo: address }).id;
}
