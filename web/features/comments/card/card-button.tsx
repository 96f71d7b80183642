import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../../ui/button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { CARD_KEYS } from "../keyboard/card-keys.ts";

type Props = Omit<ComponentProps<typeof Button>, "children"> & {
  icon: LucideIcon;
  label: string;
  /** The action whose key does the same. */
  action: keyof typeof CARD_KEYS;
};

/** A button of a card, with its keyboard shortcut. */
export function CardButton({ icon: Icon, label, action, ...button }: Props) {
  return (
    <Button look="secondary" size="small" aria-keyshortcuts={CARD_KEYS[action].replace("shift", "Shift")} {...button}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
      <KeyHint>{CARD_KEYS[action].replace("shift+", "⇧")}</KeyHint>
    </Button>
  );
}
