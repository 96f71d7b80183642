import { PLAN_CATALOGUE } from "../../../vocabulary/money/plans.ts";
import type { Entitlements } from "../../plans/entitlements.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";

const STAYS_INACTIVE = "Una página protegida desde otra cuenta, o que ya tuvo su prueba, queda inactiva.";

/** The message for a person after connecting. @param accounts the accounts of the pages just granted, with their present state */
export function connectionMessage(
  accounts: readonly Pick<PageRow, "groupKey" | "status">[],
  { allowed, plan, pages: limit }: Pick<Entitlements, "allowed" | "plan" | "pages">,
  { isVerified }: { isVerified: boolean },
): string {
  const connected = groups(accounts);
  const active = groups(accounts.filter((account) => account.status === "active"));
  const sentences = [
    `${counted(connected, "página conectada", "páginas conectadas")}, ${counted(active, "activa", "activas")}.`,
  ];
  if (!allowed) sentences.push("Activa tu prueba o elige un plan para protegerlas.");
  else if (active < connected && !isVerified)
    sentences.push(active > 0 ? "Confirma tu correo para proteger más de una." : STAYS_INACTIVE);
  else if (active < connected)
    sentences.push(
      `Tu plan ${PLAN_CATALOGUE[plan].name} permite ${counted(limit, "página activa", "páginas activas")}. ${STAYS_INACTIVE}`,
    );
  return sentences.join(" ");
}

const groups = (accounts: readonly Pick<PageRow, "groupKey">[]) => new Set(accounts.map((page) => page.groupKey)).size;
const counted = (count: number, singular: string, many: string) => `${count} ${count === 1 ? singular : many}`;
