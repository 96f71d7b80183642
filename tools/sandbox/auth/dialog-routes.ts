import { type Context, Hono } from "hono";
import type { Machine } from "../machine.ts";
import { dialogPage, problemPage } from "../pages/dialog-page.ts";
import { firstUser } from "../world/make-user.ts";
import { allowDialog, cancelDialog, DialogAnswer, dialogProblem } from "./answer-dialog.ts";
import { permissionsOf } from "./permissions.ts";

/** `/{version}/dialog/oauth`, and the two ways to answer it: the page's form, and JSON for scripts. */
export const dialogRoutes = (machine: Machine) =>
  new Hono()
    .get("/dialog/oauth", (c) => showDialog(machine, c))
    .get("/:version{v\\d+\\.\\d+}/dialog/oauth", (c) => showDialog(machine, c))
    .post("/sandbox/dialog/answer", async (c) => {
      const form = await c.req.formData();
      const text = (name: string) => String(form.get(name) ?? "");
      const [redirectUri, state, scope] = [text("redirectUri"), text("state"), text("scope")];
      const problem = dialogProblem(machine, { clientId: text("clientId"), redirectUri, scope });
      if (problem) return c.html(problemPage(problem), 400);
      if (text("answer") !== "allow") return c.redirect(cancelDialog(redirectUri, state));
      const ticked = form.getAll("permissions").map(String);
      const redirect = allowDialog(machine, {
        clientId: text("clientId"),
        redirectUri,
        state,
        scope,
        userId: text("userId"),
        pageIds: form.getAll("pageIds").map(String),
        declined: permissionsOf(scope).filter((name) => !ticked.includes(name)),
      });
      return c.redirect(redirect);
    })
    .post("/sandbox/dialog/allow", async (c) => {
      const answer = DialogAnswer.parse(await c.req.json());
      const problem = dialogProblem(machine, answer);
      return problem ? c.json({ error: problem }, 400) : c.json({ redirect: allowDialog(machine, answer) });
    });

/** `sandbox_user`: the person who is signed in, for whom the dialog itself asks. */
const TAKES = "client_id redirect_uri state scope response_type auth_type config_id sandbox_user".split(" ");

/** The parameters of the address that this dialog does not support. */
function unknownIn(query: Record<string, string>): string | null {
  const unknown = Object.keys(query).find((name) => !TAKES.includes(name));
  if (unknown !== undefined) return `El simulador no conoce el parámetro ${unknown} del diálogo.`;
  const { response_type: type = "code", auth_type: auth = "rerequest" } = query;
  if (type !== "code") return `El simulador no conoce el response_type ${type}.`;
  return auth === "rerequest" ? null : `El simulador no conoce el auth_type ${auth}.`;
}

function showDialog(machine: Machine, c: Context) {
  const query = c.req.query();
  const { client_id: clientId, redirect_uri: redirectUri, state = "", scope = "" } = query;
  const problem = unknownIn(query) ?? dialogProblem(machine, { clientId, redirectUri, scope });
  if (problem) return c.html(problemPage(problem), 400);

  const { users, pages, grants } = machine.world;
  const user = users.get(query.sandbox_user ?? "") ?? firstUser(machine);
  const declined = query.auth_type === "rerequest" ? [] : (grants.get(user.id)?.declined ?? []);
  return c.html(
    dialogPage({
      request: { clientId: clientId!, redirectUri: redirectUri!, state, scope },
      users: [...users.values()],
      user,
      pages: [...pages.values()].filter((page) => page.tasks[user.id]),
      permissions: permissionsOf(scope).filter((name) => !declined.includes(name)),
      address: `${new URL(c.req.url).pathname}?${new URLSearchParams(query)}`,
    }),
  );
}
