import { expect, it } from "vitest";
import { isTaxId } from "../../../worker/features/billing/fiscal/tax-id.ts";

it.each([
  ["es_cif", "ES", "12345678Z", "12345678A"],
  ["eu_vat", "PT", "PT502757191", "ES502757191"],
  ["mx_rfc", "MX", "GODE561231GR8", "GODE561231GR9"],
  ["ar_cuit", "AR", "20267565393", "20267565394"],
  ["cl_tin", "CL", "760864285", "760864284"],
  ["pe_ruc", "PE", "20512333797", "20512333798"],
  ["ec_ruc", "EC", "1792060346001", "1792060347001"],
  ["co_nit", "CO", "2131234321", "2131234350"],
  ["br_cnpj", "BR", "16727230000197", "16727230000198"],
  ["br_cpf", "BR", "39053344705", "39053344704"],
] as const)("a %s of %s is known by its shape and check digits", (type, country, right, wrong) => {
  expect([isTaxId(type, right, country), isTaxId(type, wrong, country)]).toEqual([true, false]);
});
