// Datos fiscales in Configuración: what is shown, typed, sent, and refused.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { FiscalDataCard } from "../../../web/features/billing/fiscal/fiscal-data-card.tsx";
import { press } from "../setup/screen.tsx";
import { made, noConnection, refusal } from "../setup/server.ts";
import { openPage } from "./fixtures.tsx";

const PATH = "/payments/fiscal-data";
const SAVED = {
  ...{ name: "Bar Sol SL", country: "ES", line1: "Calle Mayor 1", line2: "", city: "Madrid", postal_code: "28013" },
  ...{ state: "", tax_id: { type: "es_cif", value: "B58378431" } },
};
const open = (answers: Record<string, object | null>) => {
  const calls = openPage(<FiscalDataCard />, answers as Record<string, object>);
  return calls;
};
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it("the first data are typed for a Mexican company, and sent with its RFC", async () => {
  const calls = open({
    [`GET ${PATH}`]: { fiscal_data: null },
    [`PUT ${PATH}`]: { message: "Datos fiscales guardados" },
  });
  await screen.findByText("Añádelos para que aparezcan en tus facturas.");
  await press("Añadir datos fiscales");
  // Spain is selected, with its two sorts of tax numbers.
  expect(screen.getByLabelText("Tipo de número fiscal").textContent).toBe("NIFNIF-IVA");
  await userEvent.selectOptions(screen.getByLabelText("País"), "México");
  expect(screen.queryByLabelText("Tipo de número fiscal")).toBeNull();
  await type("Nombre o razón social", "Café Luna");
  await type("Dirección", "Calle Colima 1");
  await type("Código postal", "06600");
  await type("Ciudad", "Ciudad de México");
  await type("RFC (opcional)", "EKU9003173C9");
  await press("Guardar datos fiscales");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Guardar datos fiscales" })).toBeNull());
  expect(made(calls, PATH)).toMatchObject([
    { body: { name: "Café Luna", country: "MX", tax_id: { type: "mx_rfc", value: "EKU9003173C9" } } },
  ]);
});

it("what is saved is shown, changed to another number, and refused at its field", async () => {
  const calls = open({
    [`GET ${PATH}`]: { fiscal_data: SAVED },
    [`PUT ${PATH}`]: refusal(400, "validation_error", "Datos no válidos", [
      { field: "tax_id", message: "El NIF-IVA no es válido: comprueba sus letras y números" },
    ]),
  });
  expect((await screen.findByText("B58378431")).closest("address")!.textContent).toBe(
    "Bar Sol SLCalle Mayor 128013 MadridEspañaNIF B58378431",
  );
  await press("Cambiar datos fiscales");
  await userEvent.selectOptions(screen.getByLabelText("Tipo de número fiscal"), "NIF-IVA");
  await type("NIF-IVA (opcional)", "ESB58378432");
  await press("Guardar datos fiscales");
  const field = await screen.findByLabelText("NIF-IVA (opcional)");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await screen.findByText("El NIF-IVA no es válido: comprueba sus letras y números");
  // An empty number is not sent.
  await userEvent.clear(field);
  await press("Guardar datos fiscales");
  await waitFor(() => expect(made(calls, PATH)).toHaveLength(2));
  expect(made(calls, PATH).map(({ body }) => (body as typeof SAVED).tax_id)).toEqual([
    { type: "eu_vat", value: "ESB58378432" },
    null,
  ]);
  await press("Cancelar");
  await screen.findByText("B58378431");
});

it("says that they cannot be read, or saved", async () => {
  openPage(<FiscalDataCard />, { [`GET ${PATH}`]: refusal(503, "payments_unreachable", "Stripe no responde") });
  await screen.findByText(/No se pudieron cargar tus datos fiscales/);
});

it("keeps what was typed where nothing answers", async () => {
  openPage(<FiscalDataCard />, ({ method }) => (method === "GET" ? { fiscal_data: SAVED } : noConnection()));
  await press("Cambiar datos fiscales");
  await type("Ciudad", "Toledo");
  await press("Guardar datos fiscales");
  await screen.findByText(/conexión|Error al guardar los datos fiscales/);
  expect(screen.getByLabelText<HTMLInputElement>("Ciudad").value).toBe("Toledo");
});
