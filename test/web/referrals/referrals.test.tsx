// /referrals, and the code of a link from the first visit to the registration.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shareLinks } from "../../../web/features/referrals/link-card.tsx";
import type { ReferralPage } from "../../../web/features/referrals/queries.ts";
import { forgetReferralCode, keepReferralCode, keptReferralCode } from "../../../web/features/site/referral-code.ts";
import ReferralsPage from "../../../web/pages/referrals.tsx";
import { openPage } from "../billing/fixtures.tsx";
import { refusal } from "../setup/server.ts";

const LINK = "https://atalaya.example/register?ref=ABCD2345";
const page = (fields: Partial<ReferralPage> = {}): ReferralPage & { success: true } => ({
  success: true,
  code: "ABCD2345",
  link: LINK,
  referral: { totalReferrals: 0, activeReferrals: 0, pendingReferrals: 0, earnedCommissions: 0 },
  months: [],
  balance: { pending: 0, available: 0, paid: 0, isHeld: false },
  referrals: [],
  nextCursor: null,
  ...fields,
});
const julia = {
  id: "7",
  user: "Julia M.",
  status: "active" as const,
  plan: "pro" as const,
  date: "2026-10-02T10:00:00.000Z",
  cycle: "yearly" as const,
  commission: 6360,
};

beforeEach(() => localStorage.clear());
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, " ");

describe("the screen", () => {
  it("shows the link, and says that nobody has used it yet", async () => {
    openPage(<ReferralsPage />, { "GET /referrals": page() });
    expect(await screen.findByDisplayValue(LINK)).toBeTruthy();
    expect(screen.getByText("ABCD2345")).toBeTruthy();
    expect(screen.getByText("Aún no tienes referidos")).toBeTruthy();
    expect(screen.getByText("Comisiones ganadas").parentElement!.textContent).toContain("0,00");
  });

  it("shows the ledger's figures, month by month, and the recommended owners", async () => {
    const referral = { totalReferrals: 3, activeReferrals: 1, pendingReferrals: 2, earnedCommissions: 1267 };
    const months = [{ month: "2026-11", earned: 1400, reversed: 133 }];
    openPage(<ReferralsPage />, { "GET /referrals": page({ referral, months, referrals: [julia] }) });
    const row = (await screen.findByText("Julia M.")).closest("tr")!;
    expect(plain(row.textContent)).toContain("Activo");
    expect(plain(row.textContent)).toContain("63,60 USDcada año");
    const figure = (name: string) => plain(screen.getByText(name).parentElement!.textContent);
    expect(figure("Referidos pendientes")).toContain("2");
    expect(figure("Comisiones ganadas")).toContain("12,67 USD");
    expect(screen.getByText("noviembre de 2026")).toBeTruthy();
    expect(plain(screen.getByText(/menos por reembolsos/).textContent)).toBe(
      "1,33 USD menos por reembolsos y disputas",
    );
  });

  it("copies the link and says so, or leaves it selected when the browser refuses", async () => {
    openPage(<ReferralsPage />, { "GET /referrals": page() });
    const writeText = vi.fn(async () => undefined);
    const user = userEvent.setup();
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    await user.click(await screen.findByRole("button", { name: "Copiar" }));
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(await screen.findByText("Enlace copiado al portapapeles")).toBeTruthy();
    writeText.mockRejectedValueOnce(new Error("denied"));
    await user.click(screen.getByRole("button", { name: "Copiar" }));
    expect(await screen.findByText(/No se pudo copiar/)).toBeTruthy();
  });

  it("loads more recommended owners on request", async () => {
    openPage(<ReferralsPage />, {
      "GET /referrals": page({ referrals: [julia], nextCursor: "7" }),
      "GET /referrals?cursor=7": page({ referrals: [{ ...julia, id: "6", user: "Ola" }] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Ver más" }));
    expect(await screen.findByText("Ola")).toBeTruthy();
    expect(screen.getByText("Julia M.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
  });

  it("says that loading failed, and tries again", async () => {
    const answers = [refusal(503, "internal", "No disponible"), page()];
    openPage(<ReferralsPage />, { "GET /referrals": () => answers.shift() });
    await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
    expect(await screen.findByDisplayValue(LINK)).toBeTruthy();
  });
});

describe("sharing", () => {
  it("passes the whole link to each network in its own way", () => {
    const [whatsapp, twitter, facebook] = shareLinks(LINK).map(({ href }) => new URL(href));
    expect(whatsapp!.searchParams.get("text")).toContain(LINK);
    expect(twitter!.searchParams.get("url")).toBe(LINK);
    expect(facebook!.searchParams.get("u")).toBe(LINK);
  });
});

describe("the code of a link", () => {
  const visit = (search: string) => vi.stubGlobal("location", { search });

  it("is stored from the first visit on, for ninety days, until a registration uses it", () => {
    const now = Date.parse("2026-11-01T00:00:00Z");
    visit("?ref=ABCD2345");
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    keepReferralCode();
    visit("?ref=OTHER234");
    keepReferralCode();
    visit("");
    keepReferralCode();
    clock.mockReturnValue(now + 89 * 86_400_000);
    expect(keptReferralCode()).toBe("ABCD2345");
    clock.mockReturnValue(now + 91 * 86_400_000);
    expect(keptReferralCode()).toBeNull();
    clock.mockReturnValue(now);
    forgetReferralCode();
    expect(keptReferralCode()).toBeNull();
  });

  it("is ignored when it is not of our form, also when it is stored", () => {
    visit("?ref=<script>");
    keepReferralCode();
    expect(localStorage.getItem("ref")).toBeNull();
    for (const stored of ["{", "7", '{"code":5,"until":9e15}']) {
      localStorage.setItem("ref", stored);
      expect(keptReferralCode()).toBeNull();
    }
  });
});
