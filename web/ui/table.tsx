import type { ComponentProps, ReactNode } from "react";

type Props = {
  label: string;
  columns: readonly { name: string; numeric?: boolean; className?: string }[];
  children: ReactNode;
};

/** A table with named columns. When it is wider than the screen it scrolls, also with the arrow keys. */
export function Table({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a second heading level
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ name, numeric, className = "" }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 text-small font-medium whitespace-nowrap text-ink-faint first:pl-0 last:pr-0 ${numeric ? "text-right" : ""} ${className}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function Cell({ numeric, className = "", ...props }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      className={`px-3 py-3 text-ink first:pl-0 last:pr-0 ${numeric ? "figures text-right" : ""} ${className}`}
      {...props}
    />
  );
}
