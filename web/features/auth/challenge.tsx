import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";

const SITE_KEY = import.meta.env.VITE_TURNSTILE_SITE_KEY;
/** The local stack has another origin. */
const ORIGIN = import.meta.env.VITE_TURNSTILE_ORIGIN ?? "https://challenges.cloudflare.com";
const FAILED = "No se pudo comprobar que eres una persona. Espera unos minutos y vuelve a intentarlo.";

type Turnstile = {
  render(host: HTMLElement, options: Record<string, unknown>): string;
  remove(widget: string): void;
};
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Turnstile's widget. It usually passes without a click. @param props.onPassed gets a token that can be used once */
export function Challenge({ onPassed }: { onPassed: (token: string) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const passed = useEffectEvent(onPassed);
  useEffect(() => {
    let removeWidget = () => {};
    let isUnmounted = false;
    loadTurnstile().then(
      (turnstile) => {
        if (isUnmounted || !host.current) return;
        const widget = turnstile.render(host.current, {
          sitekey: SITE_KEY,
          language: "es",
          callback: passed,
          "error-callback": () => setFailed(true),
        });
        removeWidget = () => turnstile.remove(widget);
      },
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
      removeWidget();
    };
  }, []);
  return (
    <>
      {failed && <Alert look="error">{FAILED}</Alert>}
      <div ref={host} />
    </>
  );
}

function loadTurnstile(): Promise<Turnstile> {
  if (!SITE_KEY) return Promise.reject(new Error("VITE_TURNSTILE_SITE_KEY is not set"));
  return new Promise((resolve, reject) => {
    if (window.turnstile) return resolve(window.turnstile);
    const script = document.createElement("script");
    script.src = `${ORIGIN}/turnstile/v0/api.js?render=explicit`;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error("no turnstile")));
    script.onerror = () => {
      script.remove();
      reject(new Error("Turnstile did not load"));
    };
    document.head.append(script);
  });
}
