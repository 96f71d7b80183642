import { paths } from "../../paths.ts";
import { useStore } from "../../store.ts";
import { Button } from "../../ui/button.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { isQuestionOpen, readConsent, setMarketingConsent, watchConsent } from "./consent.ts";

type Props = {
  /** Also asks visitors who have not answered yet; otherwise it opens only from the footer. */
  first?: boolean;
};

/**
 * Asks for consent once, and again from the footer. Both answers are equally easy; no answer counts as a no. The build renders it as
 * unanswered; when there is an answer, site.css hides it before the first paint.
 */
export function ConsentBanner({ first = true }: Props) {
  const answer = useStore({ read: readConsent, watch: watchConsent }, null);
  const reopened = useStore(isQuestionOpen, false);
  if (!reopened && (answer !== null || !first)) return null;

  const decide = (granted: boolean) => {
    setMarketingConsent(granted);
    isQuestionOpen.set(false);
  };
  return (
    <section
      ref={(element) => {
        if (reopened) element?.focus();
      }}
      tabIndex={-1}
      aria-label="Cookies"
      data-consent-question={reopened ? "again" : "first"}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface shadow-raised sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-w-md sm:rounded-card sm:border"
    >
      <div className="space-y-2 px-4 py-2.5">
        <p className="text-ink-soft">
          Cookies de Meta para saber qué anuncio te trajo, solo si aceptas.{" "}
          <a href={`${paths.privacy}#cookies`} className={textLinkClass}>
            Qué cookies usamos
          </a>
        </p>
        {answer !== null && (
          <p className="text-ink-faint">Ahora mismo: {answer === "granted" ? "aceptadas" : "rechazadas"}.</p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button look="secondary" onClick={() => decide(false)}>
            Rechazar
          </Button>
          <Button look="secondary" onClick={() => decide(true)}>
            Aceptar
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Opens the question about cookies again, to change the answer. */
export function CookieSettings({ className, label = "Cookies" }: { className: string; label?: string }) {
  return (
    <button type="button" onClick={() => isQuestionOpen.set(true)} className={className}>
      {label}
    </button>
  );
}
