// What an owner publishes about a page: the address, the words, and whether it can be seen.
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { pages, publicPages, publicSlugs } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { slugOf } from "../../vocabulary/public-page.ts";
import { logChange } from "../settings/log-change.ts";
import { listChange } from "../settings/rule-changes.ts";
import { isVisible, type Reader } from "../workspaces/visible-pages.ts";
import type { PublicPageContent } from "./schemas.ts";

/** A page may change its address, and the older ones stay its own. */
const MAX_SLUGS = 10;

type Of = Reader & { page: string };

/** What is published, or proposed before anything was. @throws AppError `not_found` */
export async function loadOwnPublicPage({ core }: Pick<Deps, "core">, of: Of) {
  const { name } = await ownGroup(core, of);
  const row = await loadRow(core, of);
  const content: PublicPageContent = row
    ? contentOf(row)
    : { slug: slugOf(name), isOn: false, isIndexed: true, introduction: "", rules: "" };
  return { success: true as const, publicPage: content };
}

/**
 * Saves what is published. An earlier address of the page leads to the new one, and no other page gets it.
 *
 * @throws AppError `not_found`, `validation_failed` when the address is another page's
 */
export async function savePublicPage(
  { core, now }: Pick<Deps, "core" | "now">,
  { isUndo = false, userId, page, ...of }: Of & { userId: number; isUndo?: boolean },
  content: PublicPageContent,
) {
  const { pageId } = await ownGroup(core, { ...of, page });
  const key = { workspaceId: of.workspaceId, groupKey: page };
  await claimSlug(core, key, content.slug);
  const before = await loadRow(core, { ...of, page });
  const row = { ...content, updatedAt: now() };
  await core
    .insert(publicPages)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [publicPages.workspaceId, publicPages.groupKey], set: row });
  const item = (saved: PublicPageContent) => ({ id: page, what: saved.slug, content: saved });
  const change = listChange("publicPages", before ? [item(contentOf(before))] : [], [item(content)]);
  await logChange({ core, now }, { workspaceId: of.workspaceId, pageId, userId, isUndo, changes: [change] });
  return { success: true as const, publicPage: content };
}

type Key = { workspaceId: number; groupKey: string };

async function claimSlug(core: CoreDb, { workspaceId, groupKey }: Key, slug: string): Promise<void> {
  const refused = (message: string) =>
    new AppError("validation_failed", { message, fieldErrors: [{ field: "slug", message }] });
  const isOwn = and(eq(publicSlugs.workspaceId, workspaceId), eq(publicSlugs.groupKey, groupKey));
  const slugs = await core.select().from(publicSlugs).where(isOwn);
  if (slugs.some((each) => each.slug === slug)) return;
  if (slugs.length >= MAX_SLUGS) throw refused("Esta página ya ha tenido demasiadas direcciones. Usa una de ellas.");
  const claimed = await core
    .insert(publicSlugs)
    .values({ slug, workspaceId, groupKey })
    .onConflictDoNothing()
    .returning({ slug: publicSlugs.slug });
  if (claimed.length === 0) throw refused("Otra página tiene ya esa dirección. Elige otra.");
}

const loadRow = (core: CoreDb, { workspaceId, page }: Of) =>
  core
    .select()
    .from(publicPages)
    .where(and(eq(publicPages.workspaceId, workspaceId), eq(publicPages.groupKey, page)))
    .get();

export const contentOf = ({ slug, isOn, isIndexed, introduction, rules }: PublicPageContent): PublicPageContent => ({
  ...{ slug, isOn, isIndexed, introduction, rules },
});

/** The name of a connected page on its first network. @throws AppError `not_found` */
async function ownGroup(core: CoreDb, { workspaceId, visible, page }: Of) {
  const rows = await core
    .select({ pageId: pages.id, name: pages.name })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.groupKey, page), isNull(pages.disconnectedAt)))
    .orderBy(pages.network);
  const [first] = rows;
  if (!first || rows.some(({ pageId }) => !isVisible(visible, pageId)))
    throw new AppError("not_found", { facts: `page ${page}` });
  return first;
}
