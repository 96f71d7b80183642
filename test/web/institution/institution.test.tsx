// The institution's mode on the screens: its switch, what it asks of a person who mutes or blocks, and its warning about criticism.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { BlockedPerson, Exception } from "../../../web/api/types.ts";
import { BlockDialog } from "../../../web/features/comments/decisions/block-dialog.tsx";
import { InstitutionCard } from "../../../web/features/institution/institution-card.tsx";
import { PendingBlocks } from "../../../web/features/institution/pending-blocks.tsx";
import { criticismIn } from "../../../web/features/rules/words/criticism.ts";
import { CriticismNotice } from "../../../web/features/rules/words/criticism-notice.tsx";
import { makeComment, pro } from "../setup/fixtures.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const inMode = (institution = true) => signIn({ workspace: { ...pro.workspace, institution } });
const mode = (mute: boolean, block = mute) => ({ since: "2026-01-01T12:00:00Z", may_be_confirmed: { mute, block } });
const ASKED = { until: "2026-02-01T12:00:00Z", because: "Insultos", asks_forever: true, confirmed_by: null };
const exception: Exception = {
  ...{ id: "e-1", effect: "hide", about: "author", phrase: null, finding: null, author_name: "Pesado", copied: null },
  ...{ even_threats: false, social_account_id: null, account_name: null, created_at: "2026-01-01T12:00:00Z" },
  ...{ created_by: "Bruno", may_confirm: true, ...ASKED },
};
const blocked: BlockedPerson = {
  ...{ comment_id: "9", author_name: "Otra", social_account_id: "a-1", blocked_at: "2026-01-01T12:00:00Z" },
  ...{ blocked_by: "Ana", may_confirm: false, ...ASKED },
};

beforeEach(() => inMode());

describe("the switch", () => {
  it("says whom the mode gave an end, and says why it could not be switched", async () => {
    inMode(false);
    const calls = serve({ "PUT /institution": { limited: 3 }, "/moderation/exceptions": { exceptions: [] } });
    show(<InstitutionCard />);
    await userEvent.click(screen.getByRole("switch", { name: "Motivo y plazo para silenciar o bloquear" }));
    expect(await screen.findByText(/3 silencios o bloqueos tienen ahora un final/)).toBeTruthy();
    expect(made(calls, "/institution")).toMatchObject([{ method: "PUT", body: { on: true } }]);
    serve({ "PUT /institution": refusal(403, "plan_required", "Necesitas un plan.") });
    await userEvent.click(screen.getByRole("switch"));
    expect(await screen.findByText("Necesitas un plan.")).toBeTruthy();
    expect((screen.getByRole("switch") as HTMLInputElement).checked).toBe(true);
  });
});

describe("blocking a person", () => {
  const open = () => show(<BlockDialog comment={makeComment()} onClose={() => undefined} />);

  it("asks for a reason and an end, and offers for ever only where somebody else may confirm it", async () => {
    const calls = serve({ "/institution": mode(true), "POST /comments/c-1/block": { comment: makeComment() } });
    open();
    await userEvent.selectOptions(await screen.findByLabelText("Norma que incumple"), "Insultos");
    await userEvent.type(screen.getByLabelText("Explicación (opcional)"), "Cada día");
    await screen.findByRole("option", { name: "Siempre, si otra persona lo confirma" });
    await userEvent.selectOptions(screen.getByLabelText("Durante"), "Siempre, si otra persona lo confirma");
    expect(screen.getByText(/Empieza ya, por cuatro semanas/)).toBeTruthy();
    await press("Bloquear");
    await waitFor(() => expect(made(calls, "/comments/c-1/block")).toHaveLength(1));
    expect(made(calls, "/comments/c-1/block")[0]!.body).toEqual({
      blocked: true,
      lasts: "always",
      because: { rule: "insult", note: "Cada día" },
    });
  });

  it("does not offer for ever to a person alone, and shows what the server asks for", async () => {
    serve({
      "/institution": mode(false),
      "POST /comments/c-1/block": refusal(400, "validation_failed", "Hace falta un motivo."),
    });
    open();
    expect(await screen.findByText(/Para siempre hace falta otra persona/)).toBeTruthy();
    expect(screen.queryByRole("option", { name: /Siempre/ })).toBeNull();
    await press("Bloquear");
    expect(await screen.findByText("Hace falta un motivo.")).toBeTruthy();
  });

  it("begins with the rule that hides the comment, and forgets a refusal when the terms change", async () => {
    serve({ "/institution": mode(true), "POST /comments/c-1/block": refusal(400, "validation_failed", "No.") });
    show(<BlockDialog comment={makeComment({ rule_code: "hate" })} onClose={() => undefined} />);
    expect((await screen.findByLabelText<HTMLSelectElement>("Norma que incumple")).value).toBe("hate");
    await press("Bloquear");
    await screen.findByText("No.");
    await userEvent.selectOptions(screen.getByLabelText("Norma que incumple"), "Insultos");
    expect(screen.queryByText("No.")).toBeNull();
  });

  it("asks for nothing without the mode", async () => {
    inMode(false);
    const calls = serve({ "POST /comments/c-1/block": { comment: makeComment() } });
    open();
    expect(screen.queryByLabelText("Durante")).toBeNull();
    await press("Bloquear");
    await waitFor(() => expect(made(calls, "/comments/c-1/block")).toMatchObject([{ body: { blocked: true } }]));
    expect(made(calls, "/comments/c-1/block")[0]!.body).toEqual({ blocked: true });
  });
});

it("shows what waits for a second person to those who may confirm it, who confirm it there", async () => {
  const calls = serve({
    "/moderation/exceptions": { exceptions: [exception, { ...exception, id: "e-2", may_confirm: false }] },
    "/comments/blocked": { blocked: [blocked] },
    "POST /moderation/exceptions/e-1/confirm": {},
  });
  show(<PendingBlocks />);
  const part = within(await screen.findByRole("region", { name: "Esperan que otra persona lo confirme" }));
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Bruno pide silenciar para siempre a Pesado"),
  ]);
  await userEvent.click(part.getByRole("button", { name: /^Confirmar/ }));
  await waitFor(() => expect(made(calls, "/moderation/exceptions/e-1/confirm")).toHaveLength(1));
});

describe("the warning about criticism", () => {
  it("knows the words by which people criticise, in any spelling and with wildcards, and no others", () => {
    const flagged = (words: string[]) => criticismIn(words).map(({ word }) => word);
    const criticism = [
      "corrupto",
      "LADRONES",
      "dimisión",
      "vergüenza",
      "inútiles",
      "corrup*",
      "*ladron*",
      "alcalde corrupto",
    ];
    expect(flagged(criticism)).toEqual(criticism);
    expect(flagged(["gilipollas", "hijo de puta", "casino*", "co*", "*", "", "farmacia", "subnormal"])).toEqual([]);
    expect(criticismIn(["dimisión"])[0]!.why).toContain("opinión política");
  });

  it("names the words and why, and shows the complaints that they would hide", async () => {
    const comments = [
      {
        ...{ id: "1", account_name: "Ayuntamiento", author_name: "Luis" },
        content: "Sois unos ladrones, el bus llega tarde",
        ...{ reason_code: "word", reason: "Palabra prohibida", reasons: [], looks_legitimate: true },
      },
    ];
    const calls = serve({ "POST /moderation/words/preview": { hidden: { count: 2, looksLegitimate: 1, comments } } });
    show(<CriticismNotice words={["ladrones", "casino", "dimisión"]} />);
    expect(
      await screen.findByText(/habrían ocultado 2 comentarios que nada más oculta; 1 parece una queja/),
    ).toBeTruthy();
    expect(screen.getByText(/«ladrones»: quien la usa acusa de corrupción/)).toBeTruthy();
    expect(screen.getByText(/el bus llega tarde/)).toBeTruthy();
    expect(made(calls, "/moderation/words/preview")[0]!.body).toEqual({ words: ["ladrones", "dimisión"] });
  });

  it("is silent without the mode, and without such words", () => {
    serve({});
    const { container, unmount } = show(<CriticismNotice words={["casino"]} />);
    expect(container.querySelector("[role=status]")).toBeNull();
    unmount();
    inMode(false);
    expect(show(<CriticismNotice words={["ladrones"]} />).container.querySelector("[role=status]")).toBeNull();
  });
});
