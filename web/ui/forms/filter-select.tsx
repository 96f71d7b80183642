import { Select } from "./select.tsx";

type Props<Id extends string> = {
  label: string;
  labelHidden?: boolean;
  /** The label of the option that filters nothing. */
  all: string;
  value: Id | undefined;
  options: readonly { id: Id; name: string }[];
  onChange: (value: Id | undefined) => void;
};

/** A select of a filter: one of `options`, or undefined for all of them. */
export function FilterSelect<Id extends string>({ all, value, options, onChange, ...select }: Props<Id>) {
  return (
    <Select
      {...select}
      value={value ?? ""}
      onChange={(event) => onChange(options.find(({ id }) => id === event.target.value)?.id)}
    >
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
