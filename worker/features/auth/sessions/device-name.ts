import Bowser from "bowser";

/** The longest part of a browser's `User-Agent` that is read. */
const MAX_USER_AGENT = 500;
/** The longest name, which fits a list and the subject of a mail. */
const MAX_NAME = 60;

/**
 * Returns the browser and its system as people name them, such as `Chrome · Windows`, from the `User-Agent` header. Whoever sends
 * the request chooses that header, so the name is shown and never trusted.
 *
 * @returns "" when neither is known
 */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  return [browser.name, os.name].filter(Boolean).join(" · ").slice(0, MAX_NAME);
}
