// The visitor's answer about advertising cookies. No answer is a no.
import { createStore, createStoredText } from "../../store.ts";

type ConsentAnswer = "granted" | "refused" | null;

/** The cookies by which Meta's advertising identifies a browser. */
const MARKETING_COOKIES = ["_fbp", "_fbc"];

const stored = createStoredText("consent");
export const watchConsent = stored.watch;

/** Whether the visitor opened the question about cookies again. */
export const isQuestionOpen = createStore(false);

/** The visitor's answer; null while there is none. */
export function readConsent(): ConsentAnswer {
  const answer = stored.read();
  return answer === "granted" || answer === "refused" ? answer : null;
}

/** Whether advertising identifiers may be read, stored or sent. */
export function hasMarketingConsent(): boolean {
  return readConsent() === "granted";
}

/** Stores the answer. A no also deletes what an earlier yes stored. */
export function setMarketingConsent(granted: boolean): void {
  if (!granted) for (const name of MARKETING_COOKIES) deleteCookie(name);
  stored.set(granted ? "granted" : "refused");
}

/** A cookie may have been set for this host or for the whole domain. */
function deleteCookie(name: string) {
  const domains = ["", ...parentDomains(location.hostname).map((domain) => `; domain=${domain}`)];
  for (const domain of domains) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/${domain}`;
  }
}

function parentDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
