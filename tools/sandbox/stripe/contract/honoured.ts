// The parameters that the sandbox acts upon. One that Stripe knows and the sandbox would ignore is refused: nobody shall
// rely on what was never done. Calls that are not listed act upon all of theirs; a part of a call is listed by its name.

const PAGE = ["limit", "starting_after", "ending_before"];

const list = (...names: string[]) => [...names, ...PAGE];

export const HONOURED: Record<string, string[]> = {
  "POST /v1/customers": [
    ...["address", "balance", "description", "email", "invoice_settings", "metadata", "name", "payment_method"],
    ...["phone", "preferred_locales", "tax_exempt", "test_clock"],
  ],
  "POST /v1/customers/{customer}": [
    ...["address", "balance", "description", "email", "invoice_settings", "metadata", "name", "phone"],
  ],
  "GET /v1/customers": list("email", "test_clock", "created"),
  "GET /v1/customers/{customer}/payment_methods": list("type"),
  "POST /v1/products": [
    ...["id", "name", "active", "description", "metadata", "marketing_features", "statement_descriptor", "tax_code"],
    "unit_label",
  ],
  "POST /v1/products/{id}": ["active", "default_price", "description", "metadata", "name", "unit_label"],
  "GET /v1/products": list("active", "created", "ids"),
  "POST /v1/prices": [
    ...["active", "billing_scheme", "currency", "lookup_key", "metadata", "nickname", "product", "recurring"],
    ...["tax_behavior", "tiers", "tiers_mode", "transfer_lookup_key", "transform_quantity", "unit_amount"],
    "unit_amount_decimal",
  ],
  "POST /v1/prices/{price}": ["active", "lookup_key", "transfer_lookup_key", "metadata", "nickname"],
  "POST /v1/payment_methods": ["type", "card", "billing_details"],
  "POST /v1/payment_methods/{payment_method}": ["card", "metadata"],
  "GET /v1/payment_methods": list("customer", "type"),
  "POST /v1/setup_intents": [
    ...["customer", "allowed_payment_method_types", "automatic_payment_methods", "description", "metadata"],
    ...["payment_method", "usage", "confirm", "return_url"],
  ],
  "POST /v1/setup_intents/{intent}": ["description", "metadata"],
  "POST /v1/setup_intents/{intent}/confirm": ["payment_method", "return_url", "client_secret"],
  "GET /v1/setup_intents": list("customer", "payment_method", "created"),
  "POST /v1/payment_intents": [
    ...["amount", "currency", "customer", "allowed_payment_method_types", "automatic_payment_methods", "description"],
    ...["metadata", "payment_method", "receipt_email", "setup_future_usage", "statement_descriptor", "confirm"],
    ...["off_session", "return_url"],
  ],
  "POST /v1/payment_intents/{intent}": ["amount", "description", "metadata", "payment_method"],
  "POST /v1/payment_intents/{intent}/confirm": ["payment_method", "off_session", "return_url", "client_secret"],
  "POST /v1/checkout/sessions": [
    ...["mode", "customer", "customer_email", "client_reference_id", "line_items", "success_url", "cancel_url"],
    ...["metadata", "subscription_data", "setup_intent_data", "allowed_payment_method_types", "expires_at", "ui_mode"],
    // Looks only.
    ...["locale", "currency", "submit_type", "billing_address_collection", "integration_identifier"],
  ],
  "POST /v1/checkout/sessions subscription_data": ["metadata", "description", "trial_period_days", "billing_mode"],
  "POST /v1/checkout/sessions line_items": ["price", "quantity"],
  "GET /v1/checkout/sessions": list("customer", "subscription", "status", "created"),
  "POST /v1/subscriptions": [
    ...["customer", "items", "default_payment_method", "payment_behavior", "trial_end", "trial_period_days"],
    ...["metadata", "description", "off_session", "billing_mode"],
  ],
  "POST /v1/subscriptions items": ["price", "quantity", "metadata"],
  "POST /v1/subscriptions/{subscription_exposed_id} items": ["id", "price", "quantity", "metadata", "deleted"],
  "POST /v1/subscriptions/{subscription_exposed_id}": [
    ...["items", "proration_behavior", "proration_date", "payment_behavior", "billing_cycle_anchor"],
    ...["cancel_at_period_end", "cancel_at", "cancellation_details", "metadata", "description"],
    ...["default_payment_method", "off_session"],
  ],
  "DELETE /v1/subscriptions/{subscription_exposed_id}": ["invoice_now", "cancellation_details"],
  "GET /v1/subscriptions": list("customer", "status", "price", "created", "test_clock"),
  "GET /v1/subscription_schedules": list("customer"),
  "POST /v1/subscription_schedules/{schedule}": ["end_behavior", "metadata", "phases", "proration_behavior"],
  "POST /v1/subscription_schedules/{schedule} phases": [
    ...["items", "start_date", "end_date", "duration", "proration_behavior", "metadata"],
  ],
  "POST /v1/subscription_schedules/{schedule}/cancel": [],
  "POST /v1/subscription_schedules/{schedule}/release": [],
  "POST /v1/invoices/create_preview": ["customer", "subscription", "subscription_details"],
  "POST /v1/invoices/create_preview subscription_details": [
    ...["items", "proration_behavior", "proration_date", "billing_cycle_anchor", "cancel_at", "cancel_at_period_end"],
  ],
  "POST /v1/invoices/{invoice}": ["description", "metadata"],
  "POST /v1/invoices/{invoice}/finalize": [],
  "POST /v1/invoices/{invoice}/pay": ["payment_method", "paid_out_of_band", "off_session"],
  "GET /v1/invoices": list("customer", "status", "subscription", "created"),
  "GET /v1/payment_intents": list("customer", "created"),
  "GET /v1/charges": list("customer", "payment_intent", "created"),
  "POST /v1/refunds": ["charge", "payment_intent", "amount", "reason", "metadata"],
};
