import type Stripe from "stripe";
import { fill } from "../contract/fill.ts";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { mergeMetadata } from "../http/fields.ts";
import { listOf, matches } from "../http/lists.ts";
import { keep, rowOf, rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { PortalConfiguration, PortalSession } from "../world/wire.ts";

function configure(
  machine: Machine,
  input: Partial<Stripe.BillingPortal.ConfigurationCreateParams>,
  isDefault: boolean,
): PortalConfiguration {
  const at = wallTime(machine);
  const { features = {} } = input;
  const cancel = features.subscription_cancel;
  return keep(
    machine,
    "bpc",
    fill<PortalConfiguration>("billing_portal.configuration", {
      id: newId(machine.world, "bpc"),
      object: "billing_portal.configuration",
      active: true,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: at,
      default_return_url: input.default_return_url || null,
      features: {
        customer_update: { allowed_updates: [], enabled: false },
        invoice_history: { enabled: features.invoice_history?.enabled ?? true },
        payment_method_update: { enabled: features.payment_method_update?.enabled ?? true },
        subscription_cancel: {
          cancellation_reason: { enabled: false, options: [] },
          enabled: cancel?.enabled ?? true,
          mode: cancel?.mode ?? "at_period_end",
          proration_behavior: "none",
        },
        subscription_pause: { enabled: false, duration: { interval_options: [], type: "indefinite" } },
        subscription_update: {
          default_allowed_updates: [],
          enabled: false,
          proration_behavior: "none",
          schedule_at_period_end: { conditions: [] },
          trial_update_behavior: "continue_trial",
        },
      },
      is_default: isDefault,
      login_page: { enabled: false, url: null },
      metadata: mergeMetadata({}, input.metadata),
      updated: at,
    }),
  );
}

function open(call: Call): PortalSession {
  const { machine } = call;
  const input = paramsOf<Stripe.BillingPortal.SessionCreateParams>(call);
  rowOfParam(machine, "cus", input.customer, "customer");
  const present = input.configuration
    ? rowOfParam(machine, "bpc", input.configuration, "configuration")
    : [...machine.world.rows.bpc.values()].find(({ is_default }) => is_default);
  const configuration = present ?? configure(machine, {}, true);
  const id = newId(machine.world, "bps");
  const session = fill<PortalSession>("billing_portal.session", {
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: wallTime(machine),
    customer: input.customer,
    locale: input.locale ?? null,
    return_url: input.return_url ?? configuration.default_return_url,
    url: `${machine.origin}/stripe/portal/${id}`,
  });
  emit(machine, "billing_portal.session.created", keep(machine, "bps", session));
  return session;
}

export const portal: Operations = {
  "POST /v1/billing_portal/configurations": (call) => configure(call.machine, paramsOf(call), false),
  "GET /v1/billing_portal/configurations": (call) => {
    const { active, is_default, ...page } = paramsOf<Stripe.BillingPortal.ConfigurationListParams>(call);
    const rows = [...call.machine.world.rows.bpc.values()].filter((row) => matches(row, { active, is_default }));
    return listOf(rows, call.path, page);
  },
  "GET /v1/billing_portal/configurations/{configuration}": ({ machine, ids }) => rowOf(machine, "bpc", ids[0]),
  "POST /v1/billing_portal/sessions": open,
};
