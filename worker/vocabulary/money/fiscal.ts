// What invoices need to know about a customer, and how taxes relate to prices.

/** `none` no taxes are calculated · `exclusive` taxes are added to the prices · `inclusive` the prices include them. */
export const PRICE_TAXES = ["none", "exclusive", "inclusive"] as const;
export type PriceTax = (typeof PRICE_TAXES)[number];

/** The numbers that we check: their common names by Stripe's (docs.stripe.com/billing/customer/tax-ids). */
export const TAX_ID_NAMES = {
  es_cif: "NIF",
  eu_vat: "NIF-IVA",
  mx_rfc: "RFC",
  ar_cuit: "CUIT",
  cl_tin: "RUT",
  pe_ruc: "RUC",
  ec_ruc: "RUC",
  co_nit: "NIT",
  br_cnpj: "CNPJ",
  br_cpf: "CPF",
};
export type TaxIdType = keyof typeof TAX_ID_NAMES;
export const TAX_ID_TYPES = Object.keys(TAX_ID_NAMES) as TaxIdType[];

/** Member states (europa.eu); Greek numbers begin with EL. */
export const EU_COUNTRIES = [
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU"],
  ...["LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"],
];

const OF_COUNTRY: Partial<Record<string, readonly TaxIdType[]>> = {
  ES: ["es_cif", "eu_vat"],
  MX: ["mx_rfc"],
  AR: ["ar_cuit"],
  CL: ["cl_tin"],
  PE: ["pe_ruc"],
  EC: ["ec_ruc"],
  CO: ["co_nit"],
  BR: ["br_cnpj", "br_cpf"],
};

/** The kinds of number for a country; none when we check none. @param country ISO 3166-1 alpha-2 */
export const taxIdTypesOf = (country: string): readonly TaxIdType[] =>
  OF_COUNTRY[country] ?? (EU_COUNTRIES.includes(country) ? ["eu_vat"] : []);

/** The countries of customers, by ISO 3166-1 alpha-2; the screens name them in Spanish. */
export const COUNTRIES = [
  ...["AR", "BO", "BR", "CA", "CH", "CL", "CO", "CR", "CU", "DO", "EC", "GB", "GQ", "GT", "HN", "MX", "NI", "PA", "PE"],
  ...["PR", "PY", "SV", "US", "UY", "VE", "AD"],
  ...EU_COUNTRIES,
];
