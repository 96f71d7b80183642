import { useState } from "react";
import { MAX_DEMO_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { buttonClass } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { useVerdict } from "./use-verdict.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

/** Runs the engine on a text that the visitor writes. */
export function Demo() {
  const [text, setText] = useState("");
  const { state, retry } = useVerdict(text);
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-2">
      <div className="space-y-4 p-5 sm:p-8">
        <TextArea
          label="Tu comentario"
          rows={5}
          maxLength={MAX_DEMO_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Escribe lo que leerías bajo una de tus publicaciones"
          hint="El texto se analiza al momento y no se guarda en ningún sitio."
          className="resize-none"
        />
        <fieldset>
          <legend className="mb-2 text-ink-soft">O empieza por un ejemplo</legend>
          <div className="flex flex-wrap gap-2">
            {EXAMPLES.map((example) => (
              <button
                key={example.label}
                type="button"
                aria-pressed={text === example.text}
                onClick={() => setText(example.text)}
                className={`${buttonClass("secondary", "small")} aria-pressed:border-lantern-text aria-pressed:text-lantern-text`}
              >
                {example.label}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <div aria-live="polite" className="min-h-80 border-t border-line bg-ground p-5 sm:p-8 lg:border-t-0 lg:border-l">
        <VerdictPanel state={state} onRetry={retry} />
      </div>
    </div>
  );
}

/** Example comments, one of each usual kind. All were written for this page. */
const EXAMPLES = [
  { label: "Un insulto disfrazado", text: "Eres un 1mb3c1l y tu tienda es una m13rda" },
  {
    label: "Una queja",
    text: "Llevo tres semanas esperando mi pedido y nadie contesta. Una vergüenza de servicio.",
  },
  {
    label: "El teléfono de un cliente",
    text: "Mi teléfono es el 612 345 678, por favor llámenme por el pedido 4821",
  },
  { label: "Spam", text: "Préstamos rápidos sin aval, escribe al wa.me/34600111222" },
] as const;
