import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { hmacHex, shortHash } from "../../platform/crypto/hash.ts";
import { appealContext } from "../../platform/crypto/seal.ts";
import { appeals } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { localDay } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { withoutAccents } from "../../vocabulary/text/text-folding.ts";
import { raiseAlert } from "../alerts/raise.ts";
import { loadPublishedPage } from "../public-pages/published-page.ts";
import type { AppealInput } from "./schemas.ts";

type AppealDeps = Pick<Deps, "core" | "config" | "sealer" | "verifyChallenge" | "now">;

/**
 * The appeals that a page takes in a day of UTC, and how many of them one of 256 parts of all addresses may send. So one sender
 * does not use up a page's day, and a flood leaves no row for each sender.
 */
const A_DAY = { ofPage: 200, ofPart: 5 };

/**
 * Stores what a visitor asks, for a person to decide.
 *
 * @param input.network where the visitor comes from (`http/limits/address-group.ts`)
 * @throws AppError `not_found` without a published page, `challenge_required`, `appeals_full`
 */
export async function makeAppeal(
  deps: AppealDeps,
  { slug, network, challenge = "", email, ...said }: AppealInput & { slug: string; network: string },
): Promise<void> {
  const { core, sealer, now } = deps;
  const published = await loadPublishedPage(deps, { slug });
  if (!published) throw new AppError("not_found", { facts: "published page" });
  if ((await deps.verifyChallenge?.(challenge)) === "refused")
    throw new AppError("challenge_required", { facts: "appeal" });
  const { groupKey } = published.page;
  const { id: workspaceId, timeZone } = published.workspace;
  const { id: pageId, name: pageName } = published.accounts[0]!;
  await takeRoom(deps, `appeals:${workspaceId}:${groupKey}`, network);
  const id = newId(now());
  const key = await shortHash(`${groupKey}\n${said.link}\n${withoutAccents(said.text).replace(/\s+/g, " ")}`);
  const sealedAddress = email ? await sealer.seal(email, appealContext(id)) : null;
  await core
    .insert(appeals)
    .values({ id, workspaceId, groupKey, pageName, key, ...said, sealedAddress, createdAt: now() });
  const subject = `${groupKey}:${localDay(now(), timeZone)}`;
  const data = { page: pageName, pageId, count: null };
  await raiseAlert(deps, { workspaceId, kind: "appeal_waiting", subject, data });
}

async function takeRoom({ core, config, now }: AppealDeps, page: string, network: string): Promise<void> {
  const part = (await hmacHex(config.SESSION_SECRET, `appeal:${network}`)).slice(0, 2);
  const take = (name: string, upTo: number) =>
    takeFromWindow(core, { name, windowMs: DAY_MS, now: now(), wanted: 1, upTo });
  if ((await take(`${page}:${part}`, A_DAY.ofPart)) === 1 && (await take(page, A_DAY.ofPage)) === 1) return;
  const retryAfterSeconds = Math.ceil((windowStart(now(), DAY_MS) + DAY_MS - now()) / 1000);
  throw new AppError("appeals_full", { facts: "appeals of a day", retryAfterSeconds });
}
