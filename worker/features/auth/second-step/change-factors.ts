// Adds and removes the factors that a person uses besides their password. Its routes confirm the person first, and each change is
// mailed, so that nobody else can make it unnoticed.
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq, isNotNull, notExists } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { authenticators, passkeys, recoveryCodes } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import type { LetterData } from "../../mail/letters.ts";
import { enqueueStoredMails, storeMail } from "../../mail/store-mail.ts";
import { newOneTimeToken } from "../one-time-tokens.ts";
import type { Member } from "../queries.ts";
import { spendAppCode } from "./authenticator.ts";
import { loadFactors, needsSecondStep } from "./factors.ts";
import { addPasskey, MAX_PASSKEYS, passkeyOptions } from "./passkeys.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

type ChangeDeps = Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">;
type Asking = Pick<Member, "user" | "workspace">;

/** Requires a verified address: otherwise the person would lose the account with the device, because no mail could reach them. */
export function requireVerified({ user }: Pick<Asking, "user">) {
  if (user.emailVerifiedAt === null) throw new AppError("email_unverified");
}

/** Turns the app on. @returns recovery codes, with the first factor. @throws AppError `wrong_code` */
export async function turnOnApp(deps: ChangeDeps, { code, ...asking }: Asking & { code: string }) {
  const link = await notMeLink(deps, asking);
  const isRight = await spendAppCode(deps, { userId: asking.user.id, code: code.replace(/\s/g, ""), isNew: true });
  if (!isRight) throw new AppError("wrong_code");
  return added(deps, asking, { what: "app_added", link });
}

/** Starts to add a passkey. @throws AppError `too_many_passkeys` */
export async function beginPasskey(deps: ChangeDeps, { origin, ...asking }: Asking & { origin: string }) {
  const { passkeys } = await loadFactors(deps.core, asking.user.id);
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError("too_many_passkeys");
  return passkeyOptions(deps, { user: asking.user, origin, passkeys });
}

type NewPasskey = Asking & { origin: string; name: string; response: RegistrationResponseJSON };

/**
 * @returns recovery codes, with the first factor.
 * @throws AppError `passkey_refused`
 */
export async function storePasskey(deps: ChangeDeps, { origin, name, response, ...asking }: NewPasskey) {
  const link = await notMeLink(deps, asking);
  await addPasskey(deps, { userId: asking.user.id, origin, name, response });
  return added(deps, asking, { what: "passkey_added", link });
}

/** Removes the app. @throws AppError `not_found` when no app is on */
export async function removeApp(deps: ChangeDeps, asking: Asking): Promise<void> {
  const link = await notMeLink(deps, asking);
  const { id } = asking.user;
  const { gone } = await batch(deps.core, {
    gone: deps.core
      .delete(authenticators)
      .where(and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt)))
      .returning({ userId: authenticators.userId }),
    codes: codesWithoutFactor(deps.core, id),
  });
  if (gone.length === 0) throw new AppError("not_found");
  await mailChange(deps, asking, { what: "app_removed", link });
}

/** @throws AppError `not_found` */
export async function removePasskey(deps: ChangeDeps, { id, ...asking }: Asking & { id: string }): Promise<void> {
  const link = await notMeLink(deps, asking);
  const { gone } = await batch(deps.core, {
    gone: deps.core
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, asking.user.id)))
      .returning({ id: passkeys.id }),
    codes: codesWithoutFactor(deps.core, asking.user.id),
  });
  if (gone.length === 0) throw new AppError("not_found");
  await mailChange(deps, asking, { what: "passkey_removed", link });
}

/** Replaces the recovery codes. @throws AppError `not_found` without a second step */
export async function renewRecoveryCodes(deps: ChangeDeps, asking: Asking): Promise<string[]> {
  if (!needsSecondStep(await loadFactors(deps.core, asking.user.id))) throw new AppError("not_found");
  const link = await notMeLink(deps, asking);
  const codes = await replaceRecoveryCodes(deps, asking.user.id);
  await mailChange(deps, asking, { what: "codes_renewed", link });
  return codes;
}

/** The link of a mail that gives the account back. Made before the change, so that it is not younger than what it removes. */
const notMeLink = (deps: ChangeDeps, { user: { id: userId, email } }: Asking) =>
  newOneTimeToken(deps, { kind: "not_me", userId, email, accountEmail: email });

type Change = { what: LetterData<"second_step_changed">["what"]; link: Awaited<ReturnType<typeof notMeLink>> };

async function added(deps: ChangeDeps, asking: Asking, change: Change): Promise<string[] | null> {
  const { recoveryCodesLeft } = await loadFactors(deps.core, asking.user.id);
  const codes = recoveryCodesLeft === 0 ? await replaceRecoveryCodes(deps, asking.user.id) : null;
  await mailChange(deps, asking, change);
  return codes;
}

/** Deletes the recovery codes with the last app or passkey, because the password is enough again. */
export const codesWithoutFactor = (core: CoreDb, userId: number) =>
  core.delete(recoveryCodes).where(
    and(
      eq(recoveryCodes.userId, userId),
      notExists(
        core
          .select({ userId: authenticators.userId })
          .from(authenticators)
          .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
      ),
      notExists(core.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))),
    ),
  );

async function mailChange(deps: ChangeDeps, { user, workspace }: Asking, { what, link }: Change): Promise<void> {
  const at = deps.now();
  const isOn = needsSecondStep(await loadFactors(deps.core, user.id));
  const mail = await storeMail(deps, {
    key: `second_step_changed:${user.publicId}:${what}:${at}`,
    to: user.email,
    workspaceId: workspace.id,
    userId: user.id,
    letter: "second_step_changed",
    data: { name: user.name, what, isOn, secret: link.secret, at, timeZone: workspace.timeZone },
  });
  await batch(deps.core, { link: link.stored, mail: mail.statement });
  await enqueueStoredMails(deps, [mail]);
}
