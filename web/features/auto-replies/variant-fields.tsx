import { Plus, X } from "lucide-react";
import { MAX_VARIANT_LENGTH, MAX_VARIANTS } from "../../../worker/features/auto-replies/schemas.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Draft } from "./draft.ts";

type Variants = Draft["variants"];
type Props = {
  variants: Variants;
  /** Errors by field, such as `variants.0`. */
  problems: Map<string, string> | null;
  onChange: (variants: Variants) => void;
};

/** The reply texts; one of them is sent at random. */
export function VariantFields({ variants, problems, onChange }: Props) {
  return (
    <div className="space-y-3">
      {variants.map(({ key, text }, index) => (
        <div key={key} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <TextArea
              label={variants.length === 1 ? "Respuesta" : `Respuesta ${index + 1}`}
              rows={2}
              maxLength={MAX_VARIANT_LENGTH}
              value={text}
              error={problems?.get(`variants.${index}`)}
              onChange={(event) => onChange(variants.with(index, { key, text: event.target.value }))}
            />
          </div>
          {variants.length > 1 && (
            <IconButton
              icon={X}
              label={`Quitar la respuesta ${index + 1}`}
              onClick={() => onChange(variants.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      <p className="text-ink-faint">
        {"{nombre}"} se cambia por el nombre de quien comentó. Con varias respuestas, cada vez se elige una al azar.
      </p>
      {variants.length < MAX_VARIANTS && (
        <Button look="quiet" size="small" onClick={() => onChange([...variants, { key: nextKey(variants), text: "" }])}>
          <Plus aria-hidden="true" className="size-4" />
          Añadir otra respuesta
        </Button>
      )}
    </div>
  );
}

const nextKey = (variants: Variants) => Math.max(...variants.map(({ key }) => key)) + 1;
