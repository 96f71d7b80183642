import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement } from "react";

/** A few words about a control, on hover or focus. Say nothing only here: fingers do not hover. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-chip border border-line-strong/60 bg-raised px-2.5 py-1.5 text-small text-ink shadow-raised"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
