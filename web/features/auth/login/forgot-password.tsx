import { useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { textLinkClass } from "../../../ui/text-link.ts";

/** Until we send e-mail, a forgotten password can only be announced. */
export function ForgotPassword() {
  const [asked, setAsked] = useState(0);
  return (
    <div className="space-y-3">
      <button type="button" onClick={() => setAsked(asked + 1)} className={`min-h-11 sm:min-h-0 ${textLinkClass}`}>
        ¿Olvidaste tu contraseña?
      </button>
      {/* A new element each time: a screen reader would not announce the same one again. */}
      {asked > 0 && (
        <div role="alert" key={asked}>
          <Alert look="info">Funcionalidad próximamente</Alert>
        </div>
      )}
    </div>
  );
}
