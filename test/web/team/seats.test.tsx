// The team of a plan with fewer seats than people: who only reads, and how the owner chooses who works.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Team } from "../../../web/api/types.ts";
import { RestingBanner } from "../../../web/features/team/resting-banner.tsx";
import TeamPage from "../../../web/pages/team.tsx";
import { pro } from "../setup/fixtures.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

type Member = Team["members"][number];

const makeMember = (fields: Partial<Member>): Member => ({
  userId: "u-1",
  name: "Ana",
  email: "ana@example.com",
  role: "moderator",
  pages: null,
  page_names: null,
  last_active_at: null,
  rests: false,
  is_self: false,
  ...fields,
});

const TEAM: Team = {
  success: true,
  workspace: { id: "w-1", name: "Ana" },
  seats: { total: 3, used: 4 },
  members: [
    makeMember({ role: "owner", is_self: true }),
    makeMember({ userId: "u-2", name: "Bea" }),
    makeMember({ userId: "u-3", name: "Carla" }),
    makeMember({ userId: "u-4", name: "Dani", rests: true }),
  ],
  invitations: [],
};

beforeEach(() => signIn({ ...pro, subscription_status: "active" }));

it("says who only reads, and lets the owner give a seat to somebody else", async () => {
  const calls = serve({
    "GET /team": TEAM,
    "GET /social/accounts": { accounts: [] },
    "PUT /team/seats": { message: "Cambios guardados." },
  });
  show(<TeamPage />);
  await screen.findByText(/Sois 4 y tu plan es para 3 personas: Dani solo lee por ahora/);
  screen.getByText("Solo lee");
  await press("Elegir quién sigue");
  const dialog = within(await screen.findByRole("dialog", { name: "Elige quién sigue" }));
  const box = (name: string) => dialog.getByRole<HTMLInputElement>("checkbox", { name: `${name} (Moderador)` });
  expect([box("Bea").checked, box("Dani").checked, box("Dani").disabled]).toEqual([true, false, true]);
  dialog.getByText("Para elegir a otra persona, quita antes a una.");
  await userEvent.click(box("Bea"));
  await userEvent.click(box("Dani"));
  expect(box("Bea").disabled).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ userIds: ["u-3", "u-4"] }));
});

it("offers no choice when the plan has only the owner's seat, and lists who only reads", async () => {
  const [owner, ...others] = TEAM.members;
  const members = [owner!, ...others.slice(0, 2).map((member) => ({ ...member, rests: true }))];
  serve({ "GET /team": { ...TEAM, seats: { total: 1, used: 3 }, members }, "GET /social/accounts": { accounts: [] } });
  show(<TeamPage />);
  await screen.findByText(/Sois 3 y tu plan es para una persona: Bea y Carla solo leen por ahora/);
  screen.getByRole("link", { name: "Ver planes" });
  expect(screen.queryByRole("button", { name: "Elegir quién sigue" })).toBeNull();
});

it("tells a member without a seat why they only read", () => {
  signIn({
    ...pro,
    role: "moderator",
    may: ["see"],
    is_resting: true,
    workspace: { ...pro.workspace, name: "Bar Sol" },
  });
  show(<RestingBanner />);
  screen.getByText(/El equipo de Bar Sol tiene más personas de las que incluye su plan, y por ahora solo lees/);
});
