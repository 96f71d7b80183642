// What `openapi.ts` keeps of Stripe's API: the calls this Stripe serves, the parameters they act upon and the objects
// they answer with. A parameter that Stripe knows and this sandbox would ignore is refused as an unknown one, so nobody
// relies on it.

const PAGE = ["limit", "starting_after", "ending_before"];

/**
 * Parameters by call. `items.price` keeps this one field of `items`; `metadata` keeps everything in it. Every call also
 * takes `expand`.
 */
export const CALLS: Record<string, string[]> = {
  "POST /v1/customers": [
    ...["address", "description", "email", "invoice_settings.default_payment_method", "metadata", "name"],
    ...["payment_method", "preferred_locales", "shipping", "source"],
  ],
  "GET /v1/customers": ["email", ...PAGE],
  "GET /v1/customers/{customer}": [],
  "POST /v1/customers/{customer}": [
    ...["address", "email", "invoice_settings.default_payment_method", "metadata", "name"],
  ],
  "GET /v1/customers/{customer}/tax_ids": PAGE,
  "POST /v1/customers/{customer}/tax_ids": ["type", "value"],
  "DELETE /v1/customers/{customer}/tax_ids/{id}": [],
  "DELETE /v1/customers/{customer}": [],
  "GET /v1/customers/{customer}/payment_methods": ["type", ...PAGE],
  "GET /v1/customers/{customer}/payment_methods/{payment_method}": [],
  "POST /v1/products": ["description", "id", "name"],
  "GET /v1/products": PAGE,
  "GET /v1/products/{id}": [],
  "POST /v1/products/{id}": ["active", "name"],
  "POST /v1/prices": [
    ...["currency", "lookup_key", "metadata", "nickname", "product", "tax_behavior", "transfer_lookup_key"],
    ...["recurring.interval", "recurring.interval_count", "recurring.meter", "recurring.usage_type"],
    ...["transform_quantity", "unit_amount", "unit_amount_decimal"],
  ],
  "GET /v1/prices": ["active", "lookup_keys", "product", ...PAGE],
  "GET /v1/prices/{price}": [],
  "POST /v1/prices/{price}": ["active", "metadata", "nickname", "tax_behavior"],
  "POST /v1/payment_methods": ["billing_details", "card", "type"],
  "POST /v1/payment_methods/{payment_method}/attach": ["customer"],
  "POST /v1/payment_methods/{payment_method}/detach": [],
  "POST /v1/setup_intents": [
    ...["allowed_payment_method_types", "confirm", "customer", "description", "payment_method", "usage"],
  ],
  "GET /v1/setup_intents/{intent}": ["client_secret"],
  "POST /v1/setup_intents/{intent}/confirm": ["client_secret", "payment_method", "return_url"],
  "POST /v1/payment_intents": [
    ...["amount", "confirm", "currency", "customer", "description", "off_session", "payment_method"],
    "payment_method_types",
  ],
  "GET /v1/payment_intents": ["customer", ...PAGE],
  "GET /v1/payment_intents/{intent}": ["client_secret"],
  "POST /v1/payment_intents/{intent}/confirm": ["client_secret", "payment_method", "return_url"],
  "POST /v1/checkout/sessions": [
    ...["automatic_tax.enabled", "customer_update.address", "customer_update.name", "tax_id_collection.enabled"],
    ...[
      "allowed_payment_method_types",
      "billing_address_collection",
      "cancel_url",
      "client_reference_id",
      "customer",
      "customer_creation",
      "customer_email",
      "expires_at",
    ],
    ...["description", "metadata", "receipt_email", "setup_future_usage", "shipping"].map(
      (name) => `payment_intent_data.${name}`,
    ),
    ...["line_items.price", "line_items.quantity", "metadata", "mode", "subscription_data.metadata", "success_url"],
    // Only for the eye: the hosted page here is Spanish.
    "locale",
  ],
  "GET /v1/checkout/sessions": ["status", ...PAGE],
  "GET /v1/checkout/sessions/{session}": [],
  "POST /v1/checkout/sessions/{session}/expire": [],
  "POST /v1/subscriptions": [
    ...["automatic_tax.enabled", "customer", "default_payment_method", "items.price", "items.quantity"],
    "trial_period_days",
  ],
  "GET /v1/subscriptions": ["customer", "status", ...PAGE],
  "GET /v1/subscriptions/{subscription_exposed_id}": [],
  "POST /v1/subscriptions/{subscription_exposed_id}": [
    ...["automatic_tax.enabled", "cancel_at", "cancel_at_period_end", "default_payment_method", "metadata"],
    "payment_behavior",
    ...["items.deleted", "items.id", "items.price", "items.quantity", "proration_behavior", "proration_date"],
    "items.billing_thresholds.usage_gte",
  ],
  "DELETE /v1/subscriptions/{subscription_exposed_id}": ["invoice_now"],
  "POST /v1/subscription_schedules": [
    ...["customer", "end_behavior", "from_subscription", "phases.duration", "phases.end_date", "phases.items.metadata"],
    ...["phases.items.price", "phases.items.quantity", "phases.metadata", "start_date"],
  ],
  "GET /v1/subscription_schedules/{schedule}": [],
  "POST /v1/subscription_schedules/{schedule}": [
    ...["end_behavior", "proration_behavior", "phases.duration", "phases.end_date", "phases.items.metadata"],
    ...["phases.items.price", "phases.items.quantity", "phases.metadata", "phases.proration_behavior"],
    ...["phases.start_date", "phases.items.billing_thresholds.usage_gte"],
  ],
  "POST /v1/subscription_schedules/{schedule}/release": [],
  "POST /v1/subscription_schedules/{schedule}/cancel": [],
  "POST /v1/invoiceitems": [
    ...["amount", "currency", "customer", "description", "metadata", "price_data", "quantity", "subscription"],
    "tax_behavior",
  ],
  "POST /v1/invoices/create_preview": [
    ...["automatic_tax.enabled", "customer", "preview_mode", "subscription"],
    ...["subscription_details.items.deleted", "subscription_details.items.id"],
    ...["subscription_details.items.price", "subscription_details.items.quantity"],
    ...["subscription_details.proration_behavior", "subscription_details.proration_date"],
  ],
  "POST /v1/invoices": ["auto_advance", "customer", "description", "metadata", "pending_invoice_items_behavior"],
  "GET /v1/invoices": ["customer", "status", "subscription", ...PAGE],
  "GET /v1/invoices/{invoice}": [],
  "POST /v1/invoices/{invoice}": ["auto_advance", "metadata"],
  "POST /v1/invoices/{invoice}/finalize": ["auto_advance"],
  "POST /v1/invoices/{invoice}/pay": ["off_session", "payment_method"],
  "POST /v1/invoices/{invoice}/void": [],
  "POST /v1/invoices/{invoice}/mark_uncollectible": [],
  "GET /v1/invoice_payments": ["invoice", ...PAGE],
  "GET /v1/charges": ["customer", ...PAGE],
  "GET /v1/charges/{charge}": [],
  "POST /v1/refunds": ["amount", "charge", "payment_intent"],
  "GET /v1/refunds": ["charge", ...PAGE],
  "GET /v1/disputes": ["charge", "payment_intent", ...PAGE],
  "POST /v1/credit_notes": ["amount", "email_type", "invoice", "memo"],
  "POST /v1/billing/meters": ["default_aggregation", "display_name", "event_name"],
  "GET /v1/billing/meters": ["status", ...PAGE],
  "POST /v1/billing/meters/{id}/deactivate": [],
  "POST /v1/billing/meters/{id}/reactivate": [],
  "GET /v1/billing/meters/{id}/event_summaries": [
    ...["customer", "end_time", "start_time", "value_grouping_window", ...PAGE],
  ],
  "POST /v1/billing/meter_events": ["event_name", "identifier", "payload", "timestamp"],
};

/** The objects that are made here. Another one that an answer could hold is left out: an id, or nothing, stands there. */
export const OBJECTS = [
  ...[
    "billing.meter",
    "billing.meter_event",
    "billing.meter_event_summary",
    "charge",
    "checkout.session",
    "credit_note",
  ],
  ...["credit_note_line_item", "customer", "dispute"],
  ...["deleted_customer", "event", "invoice", "invoice_payment", "invoiceitem", "item", "line_item", "payment_intent"],
  ...["payment_method", "plan", "price", "product", "refund", "setup_intent", "subscription", "subscription_item"],
  ...["subscription_schedule", "tax_id"],
];

/**
 * Fields that hold an object, or a list of them, and are filled here in some answer. Any other one that may be empty is:
 * null, no entries, or absent.
 */
export const FILLED = [
  "tax_id_collection",
  ...[
    "address",
    "customer_address",
    "customer_tax_ids",
    "owner",
    "tax_ids",
    "tax_rate_details",
    "taxes",
    "total_taxes",
  ],
  "verification",
  ...[
    "automatic_payment_methods",
    "billing_thresholds",
    "cancellation_details",
    "card",
    "checks",
    "confirmation_secret",
    "current_phase",
  ],
  ...["customer_details", "data", "flexible", "invoice_item_details", "invoice_settings", "issuer", "items"],
  ...["last_payment_error", "last_setup_error", "line_items", "networks", "next_action", "outcome", "parent"],
  ...["payment_intent", "payment_method", "payment_method_details", "payment_settings", "payments", "pending_update"],
  ...["phases", "price", "price_details", "pricing", "proration_details", "recurring", "redirect_to_url", "request"],
  ...[
    "setup_intent",
    "shipping",
    "subscription_details",
    "subscription_item_details",
    "subscription_items",
    "subscriptions",
  ],
  ...["three_d_secure_usage", "total_details", "transform_quantity", "trial_settings"],
];

/** The words this sandbox knows where Stripe has long lists of them, by field. */
export const WORDS: Record<string, string[]> = {
  allowed_payment_method_types: ["card"],
  payment_method_types: ["card"],
  /** Of a payment that failed. */
  code: [
    ...["authentication_required", "card_declined", "expired_card", "incorrect_cvc", "processing_error"],
    ...["payment_intent_authentication_failure", "setup_intent_authentication_failure"],
  ],
};
