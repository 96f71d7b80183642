import { GraphError } from "../graph/errors.ts";
import type { Token } from "../world/types.ts";

const invalid = (message: string, subcode?: number) => new GraphError({ message, code: 190, subcode });

export const unparsableToken = () => invalid("Invalid OAuth access token - Cannot parse access token");

export const expiredToken = (expiresAt: number, now: number) =>
  invalid(
    `Error validating access token: Session has expired on ${new Date(expiresAt).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    463,
  );

const REASONS: Record<number, string> = {
  459: "You cannot access the app till you log in to www.facebook.com and follow the instructions given.",
  460: "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
  463: "Session has expired.",
  464: "Sessions for the user are not allowed because the user is not a confirmed user.",
  467: "The session is invalid because the user logged out.",
  492: "The user does not have an appropriate role on the Page.",
};

/** The refusal of a killed token, in the words of its subcode. */
export function deadToken({ deadSubcode = 0, userId }: Token, appId: string): GraphError {
  const reason =
    deadSubcode === 458
      ? `User ${userId} has not authorized application ${appId}.`
      : (REASONS[deadSubcode] ?? "Invalid.");
  return invalid(`Error validating access token: ${reason}`, deadSubcode);
}
