// The visitor's answer about advertising cookies, stored in this browser. No answer is a no.
import { createEmitter } from "../../store.ts";

type ConsentAnswer = "granted" | "refused" | null;

const KEY = "consent";
/** The cookies by which Meta's advertising identifies a browser. */
const MARKETING_COOKIES = ["_fbp", "_fbc"];

const changes = createEmitter();
export const watchConsent = changes.watch;

/** The answer when the browser refuses storage. */
let answered: ConsentAnswer = null;

/** The visitor's answer; null while there is none. */
export function readConsent(): ConsentAnswer {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "granted" || stored === "refused" ? stored : answered;
  } catch {
    return answered;
  }
}

/** Whether advertising identifiers may be read, stored or sent. */
export function hasMarketingConsent(): boolean {
  return readConsent() === "granted";
}

/** Stores the answer. A no also deletes what an earlier yes stored. */
export function setMarketingConsent(granted: boolean): void {
  answered = granted ? "granted" : "refused";
  try {
    localStorage.setItem(KEY, answered);
  } catch (error) {
    console.warn("consent not stored", error);
  }
  if (!granted) for (const name of MARKETING_COOKIES) deleteCookie(name);
  changes.emit();
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
