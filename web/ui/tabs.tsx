import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

type Tab = { value: string; label: ReactNode; panel: ReactNode };

/** Panels of which one is shown, at first `initial`. */
export function Tabs({
  label,
  tabs,
  initial = tabs[0]?.value,
}: {
  label: string;
  tabs: readonly Tab[];
  initial?: string;
}) {
  return (
    <Radix.Root defaultValue={initial}>
      <Radix.List aria-label={label} className="flex gap-1 border-b border-line max-sm:overflow-x-auto sm:flex-wrap">
        {tabs.map(({ value, label: text }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="control-height -mb-px border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-lantern-text data-[state=active]:text-ink"
          >
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, panel }) => (
        <Radix.Content key={value} value={value} className="pt-4">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
