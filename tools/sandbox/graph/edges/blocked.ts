import { needsPageTask, needsToManage } from "../../auth/access.ts";
import type { Page } from "../../world/types.ts";
import type { Call } from "../call.ts";
import { badParameter } from "../errors.ts";
import { SUCCESS } from "./success.ts";

/** Meta's kinds of ids for a person; here they have the same values. */
export const NAMES_OF_PERSON = ["user", "psid", "asid", "uid"] as const;

/** `/{page}/blocked`: the blocked people; with `user` only this person, if they are blocked. */
export function listBlocked(call: Call, page: Page) {
  needsToBlock(call, page);
  const { user } = call.params;
  return { data: page.blocked.filter(({ id }) => user === undefined || id === user) };
}

/** Blocks people. Safe to repeat. The answer has an entry for each person, by id. */
export function block(call: Call, page: Page) {
  needsToBlock(call, page);
  const ids = named(call);
  const others = ids.filter((id) => !page.blocked.some((person) => person.id === id));
  page.blocked = [...page.blocked, ...others.map((id) => ({ id, name: nameOf(call, id) }))];
  return Object.fromEntries(ids.map((id) => [id, true]));
}

/** Unblocks a person. @throws GraphError 100 for a person who is not blocked */
export function unblock(call: Call, page: Page) {
  needsToBlock(call, page);
  const ids = named(call);
  if (!ids.every((id) => page.blocked.some((person) => person.id === id)))
    throw badParameter("The user is not blocked");
  page.blocked = page.blocked.filter(({ id }) => !ids.includes(id));
  return SUCCESS;
}

/** Reads one id or a JSON list of ids. @throws GraphError 100 without one */
function named({ params }: Call): string[] {
  const text = NAMES_OF_PERSON.map((name) => params[name]).find(Boolean) ?? "";
  const ids = text.match(/[^\s,"[\]]+/g) ?? [];
  if (ids.length === 0) throw badParameter("One of the parameters user, psid, asid, uid is required");
  const wrong = ids.find((id) => !/^\d+$/.test(id));
  if (wrong) throw badParameter("Param user must be an id of a user");
  return ids;
}

/** A person's name, taken from their comments. */
const nameOf = ({ machine }: Call, id: string): string =>
  [...machine.world.comments.values()].find(({ author }) => author.id === id)?.author.name ?? "Persona de Facebook";

/** Meta's guide requires both permissions for all actions of a page, including blocking. */
function needsToBlock(call: Call, page: Page) {
  needsPageTask(call, page, "MODERATE");
  needsToManage(call, "pages_manage_engagement");
  needsToManage(call, "pages_manage_metadata");
}
