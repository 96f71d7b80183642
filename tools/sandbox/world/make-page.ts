import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import type { Machine } from "../machine.ts";
import { newId, takeNumber } from "./ids.ts";
import type { Business, Instagram, Page } from "./types.ts";

const ALL_TASKS = ["ANALYZE", "ADVERTISE", "MESSAGING", "MODERATE", "CREATE_CONTENT", "MANAGE"];

/**
 * Creates a page without posts, administered by `userId`.
 *
 * @param input.instagram  true, or the user name, to link an Instagram account
 * @param input.through    the business portfolio that is the person's only access to it
 */
export function makePage(
  machine: Machine,
  input: {
    name: string;
    userId: string;
    category?: string;
    website?: string;
    instagram?: boolean | string;
    through?: { business: string; as: "owned" | "client" };
  },
): Page {
  const { world, now } = machine;
  const page: Page = {
    id: newId(world, "page"),
    name: input.name,
    username: plainName(input.name),
    category: input.category ?? "Comercio local",
    ...(input.website && { website: input.website }),
    createdAt: now(),
    seq: takeNumber(world),
    instagramId: null,
    tasks: { [input.userId]: [...ALL_TASKS] },
    subscribedFields: null,
    blocked: [],
    ...(input.through && {
      through: { businessId: businessNamed(machine, input.through.business).id, as: input.through.as },
    }),
  };
  world.pages.set(page.id, page);
  if (input.instagram) linkInstagram(machine, page, input.instagram === true ? page.username : input.instagram);
  return page;
}

function businessNamed({ world }: Machine, name: string): Business {
  const known = [...world.businesses.values()].find((business) => business.name === name);
  if (known) return known;
  const business = { id: newId(world, "business"), name };
  world.businesses.set(business.id, business);
  return business;
}

function linkInstagram({ world }: Machine, page: Page, username: string) {
  const account: Instagram = {
    id: newId(world, "instagram"),
    username,
    name: page.name,
    pageId: page.id,
    selfScopedId: newId(world, "selfScoped"),
    subscribedFields: null,
  };
  world.instagrams.set(account.id, account);
  page.instagramId = account.id;
}

const plainName = (name: string) => withoutAccents(name).replace(/[^a-z0-9]+/g, "") || "pagina";
