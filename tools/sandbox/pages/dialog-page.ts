import { html } from "hono/html";
import { PERMISSIONS } from "../auth/permissions.ts";
import type { Page, User } from "../world/types.ts";
import { layout } from "./layout.ts";

type DialogView = {
  request: { clientId: string; redirectUri: string; state: string; scope: string };
  users: User[];
  user: User;
  pages: Page[];
  /** The requested permissions, without those declined before unless the app asks again. */
  permissions: string[];
  /** The address of the same dialog, which is loaded again for a different person. */
  address: string;
};

/** The login dialog: asks for the person, the pages and the permissions, and to confirm or cancel. */
export const dialogPage = ({ request, users, user, pages, permissions, address }: DialogView) =>
  layout(
    "Conectar con Facebook (simulado)",
    html`<main class="narrow">
  <h1>Atalaya quiere acceder a tus páginas</h1>
  <p class="soft">Facebook simulado para desarrollo: nada sale de este equipo.</p>
  <form method="get" action="${address.split("?")[0]}" class="row">
    ${[...new URL(address, "http://sandbox").searchParams].map(([name, value]) =>
      name === "sandbox_user" ? "" : html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    <label>Entrar como
      <select name="sandbox_user">${users.map(
        (person) =>
          html`<option value="${person.id}"${person.id === user.id ? " selected" : ""}>${person.name}</option>`,
      )}</select>
    </label>
    <button>Cambiar</button>
  </form>
  <form method="post" action="/sandbox/dialog/answer">
    ${Object.entries({ ...request, userId: user.id }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    <fieldset><legend>Páginas</legend>
      ${pages.map(
        (page) => html`<label><input type="checkbox" name="pageIds" value="${page.id}" checked> ${page.name}</label>`,
      )}
      ${pages.length === 0 ? html`<p>Esta persona no administra ninguna página.</p>` : ""}
    </fieldset>
    <fieldset><legend>Permisos</legend>
      ${permissions.map(
        (name) =>
          html`<label><input type="checkbox" name="permissions" value="${name}" checked> ${PERMISSIONS[name]} <span class="soft">${name}</span></label>`,
      )}
    </fieldset>
    <p class="row">
      <button class="main" name="answer" value="allow">Permitir</button>
      <button name="answer" value="cancel">Cancelar</button>
    </p>
  </form>
</main>`,
  );

export const problemPage = (problem: string) =>
  layout("No se puede continuar", html`<main class="narrow"><h1>No se puede continuar</h1><p>${problem}</p></main>`);
