// Several workspaces of one person: the switch between them, a new one, and handing one over.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { HandOverDialog, OfferDialog } from "../../../web/features/team/hand-over-dialog.tsx";
import { InvitationForm } from "../../../web/features/team/invitation/invitation-form.tsx";
import { WorkspaceSwitch } from "../../../web/features/team/workspace-switch.tsx";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const NAMES = ["Ana", "Café La Plaza", "Zapatería Sol", "Librería Mar", "Bar Uno", "Bar Dos", "Clínica Norte"];
const workspaces = NAMES.map((name, index) => ({ id: `w-${index + 1}`, name, role: index === 3 ? "admin" : "owner" }));

let opened: string[];
beforeEach(() => {
  signIn();
  opened = [];
  vi.spyOn(window.location, "assign").mockImplementation((path) => void opened.push(String(path)));
});
const openedWorkspace = () => opened.length > 0 && sessionStorage.getItem("workspace");

it("a person with one workspace has no switch", async () => {
  const calls = serve({ "GET /workspaces": { workspaces: workspaces.slice(0, 1) } });
  show(<WorkspaceSwitch otherwise="Ana" />);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/workspaces"));
  screen.getByText("Ana");
  expect(screen.queryByRole("button")).toBeNull();
});

it("lists the workspaces by name, marks the present one, and opens another", async () => {
  const calls = serve({ "GET /workspaces": { workspaces }, "POST /workspaces/enter": {} });
  show(<WorkspaceSwitch />);
  await press("Espacio: Ana");
  const dialog = within(await screen.findByRole("dialog", { name: "Tus espacios" }));
  const entries = within(dialog.getByRole("list")).getAllByRole("button");
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "AAna",
    "BBar Dos",
    "BBar Uno",
    "CCafé La Plaza",
    "CClínica Norte",
    "LLibrería MarAdministrador",
    "ZZapatería Sol",
  ]);
  expect(entries[0]!.getAttribute("aria-current")).toBe("true");
  // Seven are read at a glance.
  expect(dialog.queryByRole("searchbox")).toBeNull();
  await userEvent.click(entries[3]!);
  await waitFor(() => expect(openedWorkspace()).toBe("w-2"));
  expect(calls.at(-1)?.body).toEqual({ workspace: "w-2" });
});

it("more than seven have a search without accents, and Enter opens the first", async () => {
  const many = [...workspaces, { id: "w-8", name: "Óptica Río", role: "owner" }];
  serve({ "GET /workspaces": { workspaces: many }, "POST /workspaces/enter": {} });
  show(<WorkspaceSwitch />);
  await press("Espacio: Ana");
  const search = await screen.findByRole("searchbox", { name: "Buscar" });
  await userEvent.type(search, "xyz");
  screen.getByText("Ningún espacio se llama así.");
  await userEvent.clear(search);
  await userEvent.type(search, "optica{Enter}");
  await waitFor(() => expect(openedWorkspace()).toBe("w-8"));
});

it("makes a workspace for a client from the switch, opens it, and says what is wrong", async () => {
  const calls = serve({ "GET /workspaces": { workspaces }, "POST /workspaces": { workspace: { id: "w-9" } } });
  show(<WorkspaceSwitch />);
  await press("Espacio: Ana");
  await press("Nuevo cliente");
  const dialog = within(await screen.findByRole("dialog", { name: "Nuevo cliente" }));
  await userEvent.click(dialog.getByRole("button", { name: "Crear y abrir" }));
  dialog.getByText("Escribe un nombre");
  await userEvent.type(dialog.getByLabelText("Nombre del cliente"), "Óptica Río{Enter}");
  await waitFor(() => expect(openedWorkspace()).toBe("w-9"));
  expect(calls.at(-1)?.body).toEqual({ name: "Óptica Río" });
});

it("hands a workspace over by mail, and asks what the person does afterwards", async () => {
  const closed = vi.fn();
  const calls = serve({ "POST /team/offer": { message: "Enviamos el traspaso." } });
  show(<OfferDialog onClose={closed} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Traspasar Ana" }));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar traspaso" }));
  dialog.getByText("Escribe un correo");
  await userEvent.type(dialog.getByLabelText("Correo de tu cliente"), "cliente@example.com");
  await userEvent.click(dialog.getByLabelText("Dejo el equipo"));
  await userEvent.type(dialog.getByLabelText("Tu contraseña"), "Correcta-1234");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar traspaso" }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(calls.find(({ path }) => path === "/team/offer")?.body).toEqual({
    email: "cliente@example.com",
    leaves: true,
    password: "Correcta-1234",
  });
});

it("handing over to a member asks the same", async () => {
  const calls = serve({ "POST /team/hand-over": { message: "Hecho." } });
  const member = { userId: "u-2", name: "Bea" } as Parameters<typeof HandOverDialog>[0]["member"];
  show(<HandOverDialog member={member} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Sigo como administrador").checked).toBe(true);
  await userEvent.type(dialog.getByLabelText("Tu contraseña"), "Correcta-1234{Enter}");
  await waitFor(() => expect(openedWorkspace()).toBe("w-1"));
  expect(calls.find(({ path }) => path === "/team/hand-over")?.body).toMatchObject({ userId: "u-2", leaves: false });
});

it("the invitation of a new owner says what is theirs, and until when the plan is paid", async () => {
  const invitation = {
    team: "Café La Plaza",
    inviter: "Ana",
    email: "ana@example.com",
    role: "owner",
    page_names: null,
    paid_until: "2026-02-15T12:00:00.000Z",
    has_account: true,
  };
  serve({ "POST /invitations/look": { invitation } });
  window.location.hash = "#secret";
  show(<InvitationForm />);
  await screen.findByText(/El plan está pagado hasta el 15 de febrero/);
  screen.getByRole("button", { name: "Aceptar el traspaso" });
});
