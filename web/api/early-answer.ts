// A call that public/session.js started before this code loaded.

type EarlyAnswer = { url: string; token: string; answer: Promise<Response> };

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer | undefined;
  }
}

/** The answer to this call if it was started early. Used once: a second call needs a new answer. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (early?.url !== url || early.token !== token) return undefined;
  window.earlyAnswer = undefined;
  return early.answer;
}
