import { execute } from "../start/databases.ts";
import type { Network, NetworkPage } from "./network.ts";
import { createOwner, type Owner } from "./owner.ts";
import { paidPlan } from "./paid-plan.ts";

/** The number of pages of the Business plan. */
const PAGES_OF_AN_OWNER = 5;

/** A kind of pages; all pages of one owner have the same kind. */
export type PageKind = { name: string; ads: boolean; instagram: boolean };

export type ConnectedPage<Kind extends PageKind> = { kind: Kind; page: NetworkPage };

/** Connects `count` pages, of as many owners as needed, on the largest plan. The owners get the kinds in turn. */
export async function connectPages<Kind extends PageKind>(
  stack: { appUrl: string; state: string },
  network: Network,
  { count, kinds }: { count: number; kinds: readonly Kind[] },
): Promise<{ pages: ConnectedPage<Kind>[]; owners: Owner[] }> {
  const pages: ConnectedPage<Kind>[] = [];
  const owners: Owner[] = [];
  while (pages.length < count) {
    const number = owners.length + 1;
    const personId = await network.makePerson(`Persona ${number}`);
    owners.push(await createOwner(stack.appUrl, network, { email: `budget-${number}@atalaya.example`, personId }));
    const kind = kinds[number % kinds.length]!;
    for (let n = 0; n < PAGES_OF_AN_OWNER && pages.length < count; n++) {
      const { ads, instagram } = kind;
      const page = await network.makePage({ name: `Página ${pages.length + 1}`, userId: personId, ads, instagram });
      pages.push({ kind, page });
    }
  }
  await execute(stack.state, paidPlan("business"));
  for (const owner of owners) await owner.connect();
  return { pages, owners };
}
