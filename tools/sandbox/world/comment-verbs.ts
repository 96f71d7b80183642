// The operations on a comment, by the page through the Graph API, by its operator, or by a visitor.

import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import type { Machine } from "../machine.ts";
import { report } from "../webhooks/events.ts";
import { hash, newId, scopedId, takeNumber } from "./ids.ts";
import { removeFrom } from "./timeline.ts";
import type { Comment, Page, Post } from "./types.ts";
import { addComment, threadNames, threadOf, unreadableOf } from "./world.ts";

/** The target of a comment: a post, or the comment it answers. */
export type Target = { post: Post; parent: Comment | null };

type CommentInput = {
  text: string;
  photo?: string;
  authorId?: string;
  authorName?: string;
  createdAt?: number;
  liveSeconds?: number;
  hidden?: boolean | undefined;
  silent?: boolean;
  unreadable?: boolean;
};

/** The error when a visitor may not write. */
export class NotAllowed extends Error {}

/**
 * Writes a comment of a visitor. Without an author the name is a random invented one.
 *
 * @throws NotAllowed under a media with closed comments, and for a person whom the page blocked
 */
export function writeAsVisitor(machine: Machine, target: Target, input: CommentInput): Comment {
  const { post } = target;
  const name = input.authorName ?? drawName(machine.random);
  const shown = post.network === "instagram" ? usernameOf(name) : name;
  const author = { id: input.authorId ?? scopedId(post.ownerId, name), name: shown };
  if (post.commentsClosed) throw new NotAllowed("Comments are closed");
  const isBlocked = machine.world.pages.get(post.ownerId)?.blocked.some(({ id }) => id === author.id);
  if (isBlocked) throw new NotAllowed("The page blocked this person");
  return write(machine, target, { ...input, author, own: false });
}

/** Writes a comment of the page or its Instagram account. */
export function writeAsOwner(machine: Machine, target: Target, text: string): Comment {
  const { world } = machine;
  const page = world.pages.get(target.post.pageId) as Page;
  const isPage = target.post.network === "facebook";
  const name = isPage ? page.name : world.instagrams.get(target.post.ownerId)!.username;
  return write(machine, target, { text, author: { id: target.post.ownerId, name }, own: true });
}

function write(
  machine: Machine,
  { post, parent }: Target,
  input: CommentInput & { author: Comment["author"]; own: boolean },
): Comment {
  const { world } = machine;
  const isFacebook = post.network === "facebook";
  const comment: Comment = {
    id: isFacebook
      ? `${post.id.slice(post.id.indexOf("_") + 1)}_${newId(world, "comment")}`
      : newId(world, "instagramComment"),
    network: post.network,
    pageId: post.pageId,
    ownerId: post.ownerId,
    postId: post.id,
    // The parent of a reply to a reply is the top-level comment.
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    author: input.author,
    own: input.own,
    text: input.text,
    ...(input.photo ? { photo: input.photo } : {}),
    createdAt: input.createdAt ?? machine.now(),
    seq: takeNumber(world),
    hidden: input.hidden ?? false,
    deleted: false,
    answeredPrivately: false,
    ...(input.liveSeconds === undefined ? {} : { liveSeconds: input.liveSeconds }),
    ...(input.unreadable ? { unreadable: true } : {}),
  };
  addComment(world, comment);
  if (!input.silent && !input.unreadable) report(machine, comment, "add", input.createdAt);
  return comment;
}

/** Gives a comment another time. @param createdAt epoch ms */
export function moveInTime({ world }: Machine, comment: Comment, createdAt: number) {
  for (const name of threadNames(comment)) removeFrom(world.threads.get(name), comment);
  comment.createdAt = createdAt;
  addComment(world, comment);
}

export function editComment(machine: Machine, comment: Comment, text: string) {
  comment.text = text;
  machine.world.unsaved.add(comment);
  report(machine, comment, "edited");
}

/** Approves the comment of a restricted person: from now on everybody can read it. Meta reports nothing. */
export function approve({ world }: Machine, comment: Comment) {
  if (!comment.unreadable) return;
  world.unreadable.set(comment.postId, unreadableOf(world, comment.postId) - 1);
  comment.unreadable = false;
  addComment(world, comment);
}

/** Hides or shows a comment. A repetition succeeds and is not reported. */
export function setHidden(machine: Machine, comment: Comment, hidden: boolean) {
  if (comment.hidden === hidden) return;
  comment.hidden = hidden;
  machine.world.unsaved.add(comment);
  report(machine, comment, hidden ? "hide" : "unhide");
}

/** Deletes a comment with its replies. Only the comment itself is reported, unless a switch changes that. */
export function removeComment(machine: Machine, comment: Comment) {
  const { world } = machine;
  for (const reply of [...threadOf(world, `replies:${comment.id}`)]) {
    takeAway(reply);
    if (machine.switches.removeEventsForReplies) report(machine, reply, "remove");
  }
  takeAway(comment);
  report(machine, comment, "remove");

  function takeAway(gone: Comment) {
    gone.deleted = true;
    world.unsaved.add(gone);
    for (const name of threadNames(gone)) removeFrom(world.threads.get(name), gone);
  }
}

/** Restores a comment without a webhook, as when its author's account is active again or Meta's own filter releases it. */
export function bringBack({ world }: Machine, comment: Comment) {
  comment.deleted = false;
  addComment(world, comment);
}

const FIRST_NAMES =
  "Lucía Mateo Valentina Santiago Camila Diego Martina Nicolás Sofía Andrés Paula Joaquín Daniela Tomás Renata Emilio Carmen Álvaro Julieta Bruno Ximena Rafael Noelia Gonzalo Abril Iván Marisol Ramiro Beatriz Facundo Olga Esteban Pilar Hugo Jimena Raúl Thiago Larissa Emma Oliver".split(
    " ",
  );
const INITIALS = "ABCDEFGHJLMNOPRSTVZ";

/** Returns the name of an invented visitor, one of about 700: a first name and an initial. */
function drawName(random: () => number): string {
  const first = FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)];
  return `${first} ${INITIALS[Math.floor(random() * INITIALS.length)]}.`;
}

/** "Lucía G." → "lucia.g42", always the same for a name. */
function usernameOf(name: string): string {
  const plain = withoutAccents(name)
    .replace(/[^\p{Letter}\p{Number} ]/gu, "")
    .trim()
    .replace(/\s+/g, ".");
  return `${plain || "visita"}${hash(name) % 100}`;
}
