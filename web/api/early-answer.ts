// A call that public/session.js began before this code was there.

type EarlyAnswer = { url: string; token: string; answer: Promise<Response> };

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer | undefined;
  }
}

/** The answer to this very call, if it is on its way already; once, since a second call wants news. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (early?.url !== url || early.token !== token) return undefined;
  window.earlyAnswer = undefined;
  return early.answer;
}
