import { type FormEvent, useState } from "react";
import { COUNTRIES, TAX_ID_NAMES, type TaxIdType, taxIdTypesOf } from "../../../../worker/vocabulary/money/fiscal.ts";
import { fieldErrorsOf } from "../../../api/api-error.ts";
import { showMessage } from "../../../api/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { countryName } from "../../../ui/country-name.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useBillingMutation } from "../queries.ts";
import type { FiscalData } from "../types.ts";

type TextField = Exclude<keyof FiscalData, "country" | "tax_id">;

const TEXTS: { field: TextField; label: string; autoComplete: string }[] = [
  { field: "name", label: "Nombre o razón social", autoComplete: "organization" },
  { field: "line1", label: "Dirección", autoComplete: "address-line1" },
  { field: "line2", label: "Piso, puerta (opcional)", autoComplete: "address-line2" },
  { field: "postal_code", label: "Código postal", autoComplete: "postal-code" },
  { field: "city", label: "Ciudad", autoComplete: "address-level2" },
  { field: "state", label: "Provincia o estado (opcional)", autoComplete: "address-level1" },
];

const EMPTY: FiscalData = {
  name: "",
  country: "ES",
  line1: "",
  line2: "",
  city: "",
  postal_code: "",
  state: "",
  tax_id: null,
};

const byName = COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
  a.name.localeCompare(b.name, "es"),
);

/** Only the server checks the number: the check digits of every country would make the page heavier. */
export function FiscalDataForm({ before, onEnd }: { before: FiscalData | null; onEnd: () => void }) {
  const [data, setData] = useState(before ?? EMPTY);
  const [number, setNumber] = useState(before?.tax_id?.value ?? "");
  const [type, setType] = useState<TaxIdType | undefined>(before?.tax_id?.type);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const save = useBillingMutation(billing.saveFiscalData);
  const types = taxIdTypesOf(data.country);
  const chosen = types.find((each) => each === type) ?? types[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    const tax_id = chosen && number.trim() ? { type: chosen, value: number } : null;
    setProblem(undefined);
    save.mutate(
      { ...data, tax_id },
      {
        onSuccess: showMessage(onEnd),
        onError: (error) => {
          const fieldErrors = fieldErrorsOf(error);
          setProblems(fieldErrors);
          if (fieldErrors.size === 0) setProblem(errorTextOr(error, "Error al guardar los datos fiscales"));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <Select
        label="País"
        value={data.country}
        onChange={(event) => setData({ ...data, country: event.target.value })}
        autoComplete="country"
      >
        {byName.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {TEXTS.map(({ field, label, autoComplete }) => (
        <Field
          key={field}
          label={label}
          autoComplete={autoComplete}
          value={data[field]}
          error={problems.get(field)}
          onChange={(event) => setData({ ...data, [field]: event.target.value })}
        />
      ))}
      {types.length > 1 && (
        <Select
          label="Tipo de número fiscal"
          value={chosen}
          onChange={(event) => setType(types.find((each) => each === event.target.value))}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {TAX_ID_NAMES[each]}
            </option>
          ))}
        </Select>
      )}
      {chosen && (
        <Field
          label={`${TAX_ID_NAMES[chosen]} (opcional)`}
          value={number}
          error={problems.get("tax_id") ?? problems.get("tax_id.value") ?? problem}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      {!chosen && problem && (
        <p role="alert" className="text-hidden">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={save.isPending}>
          Guardar datos fiscales
        </Button>
        <Button look="secondary" size="small" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
