import { isGranted } from "../../auth/access.ts";
import { decline, revoke } from "../../auth/grant.ts";
import type { User } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf, OF_LIST } from "../edge.ts";
import { badParameter, missingObject, unknownPath } from "../errors.ts";
import { parseFields } from "../fields.ts";
import { pageOf } from "../paging.ts";
import { showing } from "../select.ts";
import { pageView } from "../views/page.ts";
import { userView } from "../views/user.ts";
import { listAdAccounts } from "./of-ad-account.ts";
import { listBusinesses } from "./of-business.ts";
import { SUCCESS } from "./success.ts";

const ACCOUNT_DEFAULTS = parseFields("access_token,category,category_list,name,id,tasks");

export const userEdges: Edges<User> = {
  "GET ": showing(userView),
  "GET accounts": { takes: OF_LIST, answer: listAccounts },
  "GET adaccounts": { takes: OF_LIST, answer: listAdAccounts },
  "GET businesses": { takes: OF_LIST, answer: listBusinesses },
  "GET permissions": {
    takes: [],
    answer({ machine, path }, user) {
      if (path[2] !== undefined) throw unknownPath(`/${path[2]}`);
      const grant = machine.world.grants.get(user.id);
      const rows = (status: string, names: string[] = []) => names.map((permission) => ({ permission, status }));
      return { data: [...rows("granted", grant?.granted), ...rows("declined", grant?.declined)] };
    },
  },
  "DELETE permissions": {
    takes: [],
    answer({ machine, path, method }, user) {
      const permission = path[2];
      if (!permission) revoke(machine, user.id);
      else if (machine.world.grants.get(user.id)?.granted.includes(permission)) decline(machine, user.id, permission);
      else throw missingObject(method, permission);
      return SUCCESS;
    },
  },
};

/** The pages ticked in the dialog on which the person still has a role of their own. */
function listAccounts(call: Call, user: User) {
  const { world } = call.machine;
  if (!isGranted(call, "pages_show_list")) return { data: [] };
  if (call.viewer.kind !== "user")
    throw badParameter("Tried accessing nonexisting field (accounts) on node type (Page)");
  const pages = call.viewer.grant.pageIds
    .flatMap((id) => world.pages.get(id) ?? [])
    .filter((page) => page.tasks[user.id] && !page.through)
    .sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  const edge = edgeOf(call);
  return pageOf({ ...edge, fields: edge.fields ?? ACCOUNT_DEFAULTS }, pageView, pages);
}
