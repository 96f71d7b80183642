// The parts of Stripe's API that `openapi.ts` keeps: the calls that this sandbox serves, their supported parameters, and the objects of
// their answers. A parameter that Stripe has, but this sandbox would ignore, is refused as unknown, so that nobody relies on it.

const words = (text: string): string[] => text.trim().split(/\s+/);

const PAGE = "limit starting_after ending_before";

/**
 * The parameters by call. `items.price` keeps this one field of `items`; `metadata` keeps everything in it. Every call also has `expand`.
 */
type Calls = Record<string, string[]>;

/** The calls of the Worker, and of the programs that set Stripe up and test it. */
const PRODUCT: Calls = {
  "POST /v1/customers": words(`address description email invoice_settings.default_payment_method metadata name
    payment_method preferred_locales shipping source`),
  "GET /v1/customers/{customer}": [],
  "POST /v1/customers/{customer}": words("address email invoice_settings.default_payment_method metadata name"),
  "DELETE /v1/customers/{customer}": [],
  "GET /v1/customers/{customer}/tax_ids": words(PAGE),
  "POST /v1/customers/{customer}/tax_ids": words("type value"),
  "DELETE /v1/customers/{customer}/tax_ids/{id}": [],
  "GET /v1/customers/{customer}/payment_methods": words(`type ${PAGE}`),
  "GET /v1/customers/{customer}/payment_methods/{payment_method}": [],
  "POST /v1/products": words("description id name"),
  "GET /v1/products/{id}": [],
  "POST /v1/products/{id}": words("active name"),
  "POST /v1/prices": words(`currency lookup_key metadata nickname product recurring.interval recurring.interval_count
    recurring.meter recurring.usage_type tax_behavior transfer_lookup_key transform_quantity unit_amount
    unit_amount_decimal`),
  "GET /v1/prices": words(`active lookup_keys product ${PAGE}`),
  "GET /v1/prices/{price}": [],
  "POST /v1/prices/{price}": words("active metadata nickname tax_behavior"),
  "POST /v1/payment_methods/{payment_method}/attach": words("customer"),
  "POST /v1/payment_methods/{payment_method}/detach": [],
  "POST /v1/setup_intents": words(
    "allowed_payment_method_types confirm customer description payment_method payment_method_types usage",
  ),
  "GET /v1/setup_intents/{intent}": words("client_secret"),
  "GET /v1/payment_intents": words(`customer ${PAGE}`),
  "GET /v1/payment_intents/{intent}": words("client_secret"),
  // `locale` has no effect here: the hosted page is Spanish. `allow_promotion_codes` has none: this account has no codes.
  "POST /v1/checkout/sessions":
    words(`allow_promotion_codes allowed_payment_method_types automatic_tax.enabled billing_address_collection
    cancel_url client_reference_id customer customer_creation customer_email customer_update.address
    customer_update.name expires_at line_items.price line_items.quantity locale metadata mode
    payment_intent_data.description payment_intent_data.metadata payment_intent_data.receipt_email
    payment_intent_data.setup_future_usage payment_intent_data.shipping
    saved_payment_method_options.allow_redisplay_filters subscription_data.metadata success_url
    tax_id_collection.enabled`),
  "GET /v1/checkout/sessions/{session}": [],
  "POST /v1/checkout/sessions/{session}/expire": [],
  "POST /v1/subscriptions": words(
    "automatic_tax.enabled customer default_payment_method items.price items.quantity trial_period_days",
  ),
  "GET /v1/subscriptions": words(`customer status ${PAGE}`),
  "GET /v1/subscriptions/{subscription_exposed_id}": [],
  "POST /v1/subscriptions/{subscription_exposed_id}": words(`automatic_tax.enabled cancel_at cancel_at_period_end
    default_payment_method items.billing_thresholds.usage_gte items.deleted items.id items.price items.quantity metadata
    payment_behavior proration_behavior proration_date`),
  "DELETE /v1/subscriptions/{subscription_exposed_id}": words("invoice_now"),
  "POST /v1/subscription_schedules": words(`customer end_behavior from_subscription phases.duration phases.end_date
    phases.items.metadata phases.items.price phases.items.quantity phases.metadata start_date`),
  "GET /v1/subscription_schedules/{schedule}": [],
  "POST /v1/subscription_schedules/{schedule}": words(`end_behavior phases.duration phases.end_date
    phases.items.billing_thresholds.usage_gte phases.items.metadata phases.items.price phases.items.quantity
    phases.metadata phases.proration_behavior phases.start_date proration_behavior`),
  "POST /v1/subscription_schedules/{schedule}/release": [],
  "POST /v1/invoiceitems": words(
    "amount currency customer description metadata price_data quantity subscription tax_behavior",
  ),
  "POST /v1/invoices/create_preview": words(`automatic_tax.enabled customer preview_mode subscription
    subscription_details.items.deleted subscription_details.items.id subscription_details.items.price
    subscription_details.items.quantity subscription_details.proration_behavior subscription_details.proration_date`),
  "GET /v1/invoices": words(`customer status subscription ${PAGE}`),
  "GET /v1/invoices/{invoice}": [],
  "POST /v1/invoices/{invoice}": words("auto_advance metadata"),
  "POST /v1/invoices/{invoice}/finalize": words("auto_advance"),
  "POST /v1/invoices/{invoice}/pay": words("off_session payment_method"),
  "POST /v1/invoices/{invoice}/void": [],
  "GET /v1/charges": words(`customer ${PAGE}`),
  "GET /v1/charges/{charge}": [],
  "GET /v1/refunds": words(`charge payment_intent ${PAGE}`),
  "POST /v1/refunds": words("amount charge payment_intent"),
  "GET /v1/disputes": words(`charge payment_intent ${PAGE}`),
  "POST /v1/credit_notes": words("amount email_type invoice memo"),
  "POST /v1/billing/meters": words("default_aggregation display_name event_name"),
  "GET /v1/billing/meters": words(`status ${PAGE}`),
  "POST /v1/billing/meters/{id}/reactivate": [],
  "GET /v1/billing/meters/{id}/event_summaries": words(`customer end_time start_time value_grouping_window ${PAGE}`),
  "POST /v1/billing/meter_events": words("event_name identifier payload timestamp"),
  "POST /v1/webhook_endpoints": words("api_version description enabled_events url"),
  "GET /v1/webhook_endpoints": words(PAGE),
  "POST /v1/webhook_endpoints/{webhook_endpoint}": words("disabled enabled_events"),
  "DELETE /v1/webhook_endpoints/{webhook_endpoint}": [],
  "GET /v1/tax/settings": [],
};

/** The calls to Stripe.js in the browser, which `browser/stripe-js.ts` replaces. */
const BROWSER: Calls = {
  "POST /v1/payment_methods": words("billing_details card type"),
  "POST /v1/setup_intents/{intent}/confirm": words("client_secret payment_method return_url"),
  "POST /v1/payment_intents/{intent}/confirm": words("client_secret payment_method return_url"),
};

/** The calls of the recipes of Stripe's command line (README.md), and of tests that bill something by hand. */
const RECIPES: Calls = {
  "POST /v1/payment_intents": words(
    "allowed_payment_method_types amount confirm currency customer description off_session payment_method payment_method_types",
  ),
  "POST /v1/invoices": words("auto_advance customer description metadata pending_invoice_items_behavior"),
  "POST /v1/invoices/{invoice}/mark_uncollectible": [],
  "POST /v1/subscription_schedules/{schedule}/cancel": [],
};

/** The calls of tests that check the result of a purchase, or remove the meter. */
const TESTS: Calls = {
  "GET /v1/customers": words(`email ${PAGE}`),
  "GET /v1/checkout/sessions": words(`status ${PAGE}`),
  "GET /v1/invoice_payments": words(`invoice ${PAGE}`),
  "POST /v1/billing/meters/{id}/deactivate": [],
  "POST /v1/tax/settings": words("defaults.tax_code head_office.address.country"),
};

export const CALLS: Calls = { ...PRODUCT, ...BROWSER, ...RECIPES, ...TESTS };

/** The objects that are made here. In the place of other objects, answers have an id or nothing. */
export const OBJECTS = words(`billing.meter billing.meter_event billing.meter_event_summary charge checkout.session
  credit_note credit_note_line_item customer deleted_customer deleted_tax_id deleted_webhook_endpoint dispute event invoice invoice_payment
  invoiceitem item line_item payment_intent payment_method plan price product refund setup_intent subscription
  subscription_item subscription_schedule tax.settings tax_id webhook_endpoint`);

/**
 * The fields with an object, or a list of objects, that are filled in some answer. Every other field that may be empty is empty: null,
 * without entries, or absent.
 */
export const FILLED = words(`address automatic_payment_methods billing_thresholds cancellation_details card checks
  confirmation_secret current_phase customer_address customer_details customer_tax_ids data defaults flexible head_office
  invoice_item_details invoice_settings issuer items last_payment_error last_setup_error line_items networks next_action
  outcome owner parent payment_intent payment_method payment_method_details payment_settings payments pending_update saved_payment_method_options
  phases previous_attributes price price_details pricing proration_details recurring redirect_to_url request setup_intent
  shipping subscription_details subscription_item_details subscription_items subscriptions tax_id_collection tax_ids
  tax_rate_details taxes three_d_secure_usage total_details total_taxes transform_quantity trial_settings verification`);

/** The supported values of Stripe's long lists. A field with all of these values accepts no others. */
export const WORDS: string[][] = [
  ["card"],
  // The codes of a failed payment.
  words(`authentication_required card_declined expired_card incorrect_cvc processing_error
    payment_intent_authentication_failure setup_intent_authentication_failure`),
  // What happens at the end of a schedule.
  words("cancel release"),
  // The kinds of tax numbers, by country.
  words("ar_cuit br_cnpj br_cpf cl_tin co_nit ec_ruc es_cif eu_vat mx_rfc pe_ruc"),
];
