// What the visitor said about cookies of marketing, kept in this browser. Nothing said is a no.
import { createEmitter } from "../../store.ts";

type ConsentAnswer = "granted" | "refused" | null;

const KEY = "consent";
/** What Meta's advertising identifies a browser by. */
const MARKETING_COOKIES = ["_fbp", "_fbc"];

const changes = createEmitter();
export const watchConsent = changes.watch;

/** Stands in where the browser keeps nothing for us. */
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

/** Whether identifiers of advertising may be read, kept or sent. */
export function hasMarketingConsent(): boolean {
  return readConsent() === "granted";
}

/** Keeps the answer. A no also deletes what an earlier yes left behind. */
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
