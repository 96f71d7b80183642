// What a person has to say who mutes or blocks another one, and who may confirm that it is for ever.
import { and, eq, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { memberships, workspaces } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { type BlockLength, MUTE_LENGTHS } from "../../vocabulary/judging/exceptions.ts";
import { type BlockReason, type BlockTerms, LONGEST_BLOCK_MS } from "../../vocabulary/judging/institution.ts";
import { type Ability, abilitiesOf } from "../../vocabulary/people/roles.ts";
import { isVisible } from "./visible-pages.ts";

const NO_REASON = "En el modo de institución hace falta un motivo: una norma publicada o unas palabras.";
const NO_END = "En el modo de institución hace falta un plazo: de una hora a cuatro semanas.";
const NOBODY = "Nadie más puede confirmarlo en este espacio. Elige un plazo de hasta cuatro semanas.";
const ANOTHER = "Tiene que confirmarlo otra persona.";

/** Since when a workspace is in the institution's mode; null while it is not. */
export async function institutionSince(core: CoreDb, workspaceId: number): Promise<number | null> {
  const own = eq(workspaces.id, workspaceId);
  const row = await core.select({ since: workspaces.institutionSince }).from(workspaces).where(own).get();
  return row?.since ?? null;
}

/** Who decides, and where: a confirmation needs another person who may do the same. */
type Deciding = { workspaceId: number; userId: number; needs: Ability; pageId: number | null };

/** Whether another person of the workspace may confirm what one of them asks for. */
export async function mayBeConfirmed(core: CoreDb, { workspaceId, userId, needs, pageId }: Deciding): Promise<boolean> {
  const others = await core
    .select({ role: memberships.role, restsSince: memberships.restsSince, pageIds: memberships.pageIds })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), ne(memberships.userId, userId)));
  return others.some(
    (other) => abilitiesOf(other).includes(needs) && (pageId === null || isVisible(other.pageIds, pageId)),
  );
}

type Asked = { lasts?: BlockLength | undefined; because?: BlockReason | undefined };

/**
 * The terms on which a person is muted or blocked. In the institution's mode for ever begins as the longest time, and waits for a
 * second person.
 *
 * @throws AppError `validation_failed` in that mode: without a reason, without an end, or for ever where nobody else may confirm it
 */
export async function blockTerms(
  { core, now }: Pick<Deps, "core" | "now">,
  { lasts, because, ...deciding }: Deciding & Asked,
): Promise<BlockTerms> {
  const isForever = lasts === undefined || lasts === "always";
  const terms = { ...(because && { because }), ...(!isForever && { until: now() + MUTE_LENGTHS[lasts].ms }) };
  if ((await institutionSince(core, deciding.workspaceId)) === null) return terms;
  if (!because) throw refusal("because", NO_REASON);
  if (lasts === undefined) throw refusal("lasts", NO_END);
  if (!isForever) return terms;
  if (!(await mayBeConfirmed(core, deciding))) throw refusal("lasts", NOBODY);
  return { because, until: now() + LONGEST_BLOCK_MS, asksForever: true };
}

const refusal = (field: string, message: string) =>
  new AppError("validation_failed", { message, fieldErrors: [{ field, message }] });

/**
 * The terms after a second person confirmed that they are for ever.
 *
 * @throws AppError `changed_meanwhile` when nobody asks for it any more, `role_forbidden` for the person who asked
 */
export function confirmedTerms(
  { until = 0, asksForever, because }: BlockTerms,
  { askedBy, userId, at }: { askedBy: number; userId: number; at: number },
): BlockTerms {
  if (!asksForever || until <= at) throw new AppError("changed_meanwhile", { message: "Ya no espera confirmación." });
  if (askedBy === userId) throw new AppError("role_forbidden", { message: ANOTHER });
  return { ...(because && { because }), confirmedBy: userId };
}

/** Whether the mode allows these terms: with a reason, and with an end or confirmed by a second person. */
export const isJustified = ({ because, until, confirmedBy }: BlockTerms, at: number): boolean =>
  because !== undefined && (confirmedBy !== undefined || (until !== undefined && until <= at + LONGEST_BLOCK_MS));
