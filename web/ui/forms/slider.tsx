import { type ComponentProps, useId } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "id" | "value" | "className"> & {
  label: string;
  value: number;
  /** The value with its unit: "7 días". */
  valueText: string;
};

export function Slider({ label, value, valueText, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        <output htmlFor={id} className="figures font-semibold text-ink">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        aria-valuetext={valueText}
        className="mt-1 block h-11 w-full accent-lantern sm:h-8"
        {...input}
      />
    </div>
  );
}
