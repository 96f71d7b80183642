import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { undoLast } from "../../../web/features/comments/data/undo.ts";
import { Proposals } from "../../../web/features/proposals/proposals.tsx";
import type { Proposal } from "../../../web/features/proposals/queries.ts";
import { settingsQuery } from "../../../web/features/rules/queries.ts";
import { pro } from "../setup/fixtures.ts";
import { press, show, signIn, toasts } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

const makeProposal = (fields: Partial<Proposal> = {}): Proposal => ({
  id: "1",
  title: "Ocultar este comentario, sus copias y las que vengan",
  why: "Diez copias hoy",
  key: "Claude",
  preview: { considered: 3400, hidden: 12, released: 0, legitimate: 2, complete: true },
  comments: [{ id: "9", text: "Gana dinero", author_name: "Oferta", is: "source", reply: null }],
  expires_at: "2026-06-01T12:00:00.000Z",
  ...fields,
});

beforeEach(() => signIn(pro));

it("says what a proposal would have changed, applies it, and undoes it", async () => {
  const calls = serve({
    "GET /proposals": { proposals: [makeProposal(), makeProposal({ id: "2", title: "Ocultar «humo»" })] },
    "POST /proposals/1/apply": { change: "77", replies: null },
    "POST /audit/rules/77/undo": {},
  });
  show(<Proposals />);
  const [first, second] = await screen.findAllByRole("button", { name: /^Aplicar/ });
  expect(first!.className).not.toBe(second!.className);
  screen.getAllByText(
    "De 3.400 comentarios de los últimos 90 días, habría ocultado 12 comentarios más. 2 parecen de clientes.",
  );
  await press("Aplicar: Ocultar este comentario, sus copias y las que vengan");
  await waitFor(() => expect(toasts()).toContain("Propuesta aplicada"));
  expect(undoLast()).toBe(true);
  await waitFor(() => expect(toasts()).toContain("Deshecho"));
  expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(["/proposals/1/apply", "/audit/rules/77/undo"]));
});

it("loads the settings again that a proposal changed", async () => {
  const calls = serve({
    "GET /proposals": { proposals: [makeProposal()] },
    "GET /moderation/settings": { settings: { prohibited_words: [] } },
    "POST /proposals/1/apply": { change: "77", replies: null },
  });
  const Settings = () => String(useQuery(settingsQuery()).isSuccess);
  show(
    <>
      <Proposals />
      <Settings />
    </>,
  );
  await screen.findByText("true");
  await press("Aplicar: Ocultar este comentario, sus copias y las que vengan");
  await waitFor(() => expect(calls.filter(({ path }) => path === "/moderation/settings")).toHaveLength(2));
});

it("shows every reply before it is sent, and takes them back by their key", async () => {
  const comments = Array.from({ length: 5 }, (_, at) => ({
    ...{ id: String(at), text: `Queja ${at}`, author_name: null, is: "source" as const, reply: `Respuesta ${at}` },
  }));
  const calls = serve({
    "GET /proposals": { proposals: [makeProposal({ title: "Responder a 5 comentarios", preview: null, comments })] },
    "POST /proposals/1/apply": { change: null, replies: { ids: ["9"], key: "proposal:1", sending: 1, failures: [] } },
    "POST /comments/bulk/replies/undo": { takenBack: 1, sent: 0 },
  });
  show(<Proposals />);
  expect(screen.queryByText("Respuesta 4")).toBeNull();
  await press("Ver los 5");
  screen.getByText("Respuesta 4");
  await press("Aplicar: Responder a 5 comentarios");
  await waitFor(() => expect(toasts()).toContain("Se envía 1 respuesta"));
  expect(undoLast()).toBe(true);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/comments/bulk/replies/undo"));
});

it("discards with an undo, and says when it could not", async () => {
  const calls = serve({
    "GET /proposals": { proposals: [makeProposal()] },
    "POST /proposals/1/discard": {},
    "POST /proposals/1/apply": refusal(404, "not_found", "El recurso solicitado no existe."),
  });
  show(<Proposals />);
  await press(/^Descartar/);
  await waitFor(() => expect(toasts()).toContain("Propuesta descartada"));
  expect(undoLast()).toBe(true);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith("discard")).map(({ body }) => body)).toEqual([
      { discarded: true },
      { discarded: false },
    ]),
  );
  await press(/^Aplicar/);
  await waitFor(() => expect(toasts()).toContain("El recurso solicitado no existe."));
});
