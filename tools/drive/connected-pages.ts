import { execute } from "../start/databases.ts";
import type { Network, NetworkPage } from "./network.ts";
import { createOwner, type Owner } from "./owner.ts";
import { paidPlan } from "./paid-plan.ts";

/** The number of pages of the Business plan. */
const PAGES_OF_AN_OWNER = 5;

/** Connects `count` pages with ads, of as many owners as needed, on the largest plan. */
export async function connectPages(
  stack: { appUrl: string; state: string },
  network: Network,
  count: number,
): Promise<NetworkPage[]> {
  const pages: NetworkPage[] = [];
  const owners: Owner[] = [];
  while (pages.length < count) {
    const number = owners.length + 1;
    const userId = await network.makePerson(`Persona ${number}`);
    const email = `paginas-${number}@atalaya.example`;
    owners.push(await createOwner(stack.appUrl, network, { email, personId: userId }));
    for (let n = 0; n < PAGES_OF_AN_OWNER && pages.length < count; n++)
      pages.push(await network.makePage({ name: `Página ${pages.length + 1}`, userId, ads: true, instagram: false }));
  }
  await execute(stack.state, paidPlan("business"));
  for (const owner of owners) await owner.connect();
  return pages;
}
