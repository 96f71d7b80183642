import { and, eq, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { memberships, users } from "../../platform/db/core.ts";
import type { Member } from "../auth/queries.ts";
import { entitlements } from "../plans/entitlements.ts";
import { fitSeats, giveSeats } from "../plans/fit-seats.ts";

/**
 * Chooses who works while the plan has fewer seats than the team has people: the others only read. Free seats are filled in the
 * order in which people joined. The owner always has a seat and need not be named.
 *
 * @param input.userIds public ids
 * @throws AppError `not_found` for a person who is not a member; `seats_full` for more people than the plan has seats
 */
export async function chooseSeats(
  deps: Pick<Deps, "core" | "now">,
  { workspace, subscription }: Pick<Member, "workspace" | "subscription">,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  const { core, now } = deps;
  const ofTeam = and(eq(memberships.workspaceId, workspace.id), ne(memberships.role, "owner"));
  const members = await core
    .select({ id: users.id, publicId: users.publicId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ofTeam);
  const chosen = members.filter(({ publicId }) => userIds.includes(publicId)).map(({ id }) => id);
  if (chosen.length < new Set(userIds).size) throw new AppError("not_found", { facts: "member" });
  const { seats } = entitlements(subscription, now());
  if (chosen.length + 1 > seats)
    throw new AppError("seats_full", {
      message: `Tu plan es para ${seats} ${seats === 1 ? "persona" : "personas"}, contando al propietario.`,
    });
  await giveSeats(core, { ofTeam, seated: boundList(chosen), at: now() });
  await fitSeats(deps, { workspaceId: workspace.id });
}
