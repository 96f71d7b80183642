import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { type Operations, paramsOf } from "../http/call.ts";
import type { Machine } from "../machine.ts";

/** The settings: active as soon as the address of the business and a tax category are known (docs.stripe.com/tax/settings-api). */
function settingsOf({ world: { taxSettings } }: Machine): object {
  const { country, taxCode } = taxSettings;
  const missing = [...(country ? [] : ["head_office"]), ...(taxCode ? [] : ["defaults.tax_code"])];
  return fill("tax.settings", {
    defaults: { provider: "stripe", tax_behavior: null, tax_code: taxCode },
    head_office: country ? { address: { country } } : null,
    status: missing.length === 0 ? "active" : "pending",
    status_details: missing.length === 0 ? { active: {} } : { pending: { missing_fields: missing } },
  });
}

export const taxSettings: Operations = {
  "GET /v1/tax/settings": ({ machine }) => settingsOf(machine),
  "POST /v1/tax/settings"(call) {
    const { defaults, head_office: office } = paramsOf<Stripe.Tax.SettingsUpdateParams>(call);
    const { world } = call.machine;
    world.taxSettings = {
      taxCode: defaults?.tax_code ?? world.taxSettings.taxCode,
      country: office?.address.country ?? world.taxSettings.country,
    };
    return settingsOf(call.machine);
  },
};
