import { Check, X } from "lucide-react";
import { DIFFERENT } from "../password-problem.ts";

export function MatchIndicator({ password, confirmation }: { password: string; confirmation: string }) {
  const same = password === confirmation;
  const Icon = same ? Check : X;
  return (
    // Always rendered, so that screen readers announce its text.
    <p role="status" className={`flex items-center gap-1.5 ${same ? "text-ok" : "text-hidden"}`}>
      {confirmation && (
        <>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {same ? "Las contraseñas coinciden" : DIFFERENT}
        </>
      )}
    </p>
  );
}
