// Whether the owner dismissed the guide in this browser.
const KEY = "firstStepsDone";

export function isGuideDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function dismissGuide(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch (error) {
    console.warn("could not store that the guide was dismissed", error);
  }
}
