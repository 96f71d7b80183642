// A replacement for Stripe.js, for pages that load it before `loadStripe`. The card fields are plain inputs, and 3-D Secure is a dialog. It
// calls the sandbox like Stripe.js calls Stripe: with the publishable key and an intent's client secret.

import { TEST_CARDS } from "../payments/test-cards.ts";

const CARDS = JSON.stringify(TEST_CARDS.map(({ number, label }) => [number, label]));

/** The script; `__ORIGIN__` is replaced by the sandbox's address. */
export const STRIPE_JS = `(() => {
"use strict";
const ORIGIN = "__ORIGIN__";
const CARDS = ${CARDS};

function words(params, prefix, into = new URLSearchParams()) {
  for (const [name, value] of Object.entries(params)) {
    const key = prefix ? prefix + "[" + name + "]" : name;
    if (value === undefined || value === null) continue;
    if (typeof value === "object") words(value, key, into);
    else into.append(key, String(value));
  }
  return into;
}

async function call(key, method, path, params = {}) {
  const form = words(params);
  const isGet = method === "GET";
  try {
    const response = await fetch(ORIGIN + path + (isGet ? "?" + form : ""), {
      method,
      headers: { authorization: "Bearer " + key },
      ...(isGet ? {} : { body: form }),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch {
    return { error: { type: "api_connection_error", message: "No se pudo conectar con Stripe. Inténtalo de nuevo." } };
  }
}

const make = (tag, { label, ...fields } = {}, styles = {}) => {
  const node = Object.assign(document.createElement(tag), fields);
  if (label) node.setAttribute("aria-label", label);
  Object.assign(node.style, styles);
  return node;
};

function ask(clientSecret) {
  return new Promise((done) => {
    const dialog = make("dialog", { label: "3-D Secure (simulado)" }, { padding: "1.5rem", borderRadius: "10px", maxWidth: "24rem" });
    dialog.dataset.stripe3ds = "";
    const answer = (passed) => {
      dialog.close();
      dialog.remove();
      done(passed);
    };
    const yes = make("button", { type: "button", textContent: "Autorizar", onclick: () => answer(true) }, { marginRight: ".5rem" });
    const no = make("button", { type: "button", textContent: "No autorizar", onclick: () => answer(false) });
    dialog.oncancel = (event) => {
      event.preventDefault();
      answer(false);
    };
    dialog.append(make("p", { textContent: "Tu banco pregunta si eres tú (3-D Secure simulado)." }), yes, no);
    document.body.append(dialog);
    dialog.showModal();
  }).then((passed) =>
    fetch(ORIGIN + "/stripe/js/answer", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_secret: clientSecret, passed }),
    }).then((response) => response.json()),
  );
}

class CardElement {
  constructor(type, options) {
    this._type = type;
    this._options = options || {};
    this._listeners = {};
    this._state = { number: "", expiry: "", cvc: "" };
  }
  on(name, handler) {
    (this._listeners[name] ||= []).push(handler);
    if (name === "ready" && this._root) queueMicrotask(() => handler({ elementType: this._type }));
    return this;
  }
  once(name, handler) {
    const one = (event) => { this.off(name, one); handler(event); };
    return this.on(name, one);
  }
  off(name, handler) {
    this._listeners[name] = (this._listeners[name] || []).filter((each) => handler && each !== handler);
    return this;
  }
  _emit(name, event = {}) {
    for (const handler of [...(this._listeners[name] || [])]) handler({ elementType: this._type, ...event });
  }
  mount(target) {
    const node = typeof target === "string" ? document.querySelector(target) : target;
    const root = make("div", {}, { display: "flex", flexWrap: "wrap", gap: ".5rem" });
    const list = make("datalist", { id: "stripe-cards-" + Math.floor(performance.now() * 1000) });
    for (const [number, label] of CARDS) list.append(make("option", { value: number, textContent: label }));
    const fields = [
      ["number", "Número de tarjeta", "1234 1234 1234 1234", "12rem"],
      ["expiry", "Caducidad", "MM / AA", "6rem"],
      ["cvc", "CVC", "CVC", "4rem"],
    ];
    for (const [name, label, placeholder, width] of fields) {
      const input = make("input", { name: "stripe-" + name, label, placeholder, inputMode: "numeric", autocomplete: "off", value: this._state[name] },
        { flex: "1 1 " + width, minWidth: width, font: "inherit", padding: ".5rem" });
      if (name === "number") input.setAttribute("list", list.id);
      input.addEventListener("input", () => { this._state[name] = input.value; this._changed(); });
      input.addEventListener("focus", () => this._emit("focus"));
      input.addEventListener("blur", () => this._emit("blur"));
      root.append(input);
    }
    root.append(list);
    node.replaceChildren(root);
    this._root = root;
    queueMicrotask(() => this._emit("ready"));
  }
  _changed() {
    const { number, expiry, cvc } = this._state;
    const digits = number.replace(/\\D/g, "");
    const complete = digits.length >= 14 && this._expiry() !== null && /^\\d{3,4}$/.test(cvc);
    this._emit("change", { empty: !number && !expiry && !cvc, complete, error: undefined, value: { postalCode: "" },
      brand: digits.startsWith("4") ? "visa" : digits.startsWith("5") ? "mastercard" : digits.startsWith("3") ? "amex" : "unknown" });
  }
  _expiry() {
    const found = /^\\s*(\\d{1,2})\\s*\\/?\\s*(\\d{2}|\\d{4})\\s*$/.exec(this._state.expiry);
    if (!found) return null;
    const [month, year] = [Number(found[1]), Number(found[2])];
    return month >= 1 && month <= 12 ? { exp_month: month, exp_year: year < 100 ? 2000 + year : year } : null;
  }
  _problem() {
    const wrong = (code, message) => ({ type: "validation_error", code, message });
    if (this._state.number.replace(/\\D/g, "").length < 14) return wrong("incomplete_number", "El número de tarjeta está incompleto.");
    const expiry = this._expiry();
    if (!expiry) return wrong("incomplete_expiry", "La fecha de caducidad está incompleta.");
    if (new Date(expiry.exp_year, expiry.exp_month, 1) < new Date()) return wrong("invalid_expiry_year_past", "La tarjeta está caducada.");
    if (!/^\\d{3,4}$/.test(this._state.cvc)) return wrong("incomplete_cvc", "El código de seguridad está incompleto.");
    return null;
  }
  update(options) { Object.assign(this._options, options); }
  clear() {
    this._state = { number: "", expiry: "", cvc: "" };
    for (const input of this._root ? this._root.querySelectorAll("input") : []) input.value = "";
    this._changed();
  }
  focus() { this._root?.querySelector("input")?.focus(); }
  blur() { this._root?.querySelector("input")?.blur(); }
  collapse() {}
  unmount() { this._root?.remove(); this._root = undefined; }
  destroy() { this.unmount(); this._listeners = {}; this._destroyed = true; }
}

class Elements {
  constructor(options) { this._options = options || {}; this._all = new Map(); }
  create(type, options) {
    const element = new CardElement(type, options);
    this._all.set(type, element);
    return element;
  }
  getElement(type) {
    const name = typeof type === "string" ? type : type?.__elementType;
    const found = this._all.get(name);
    return found && !found._destroyed ? found : null;
  }
  update(options) { Object.assign(this._options, options); }
  async submit() {
    const problem = this._card()?._problem();
    return problem ? { error: problem } : {};
  }
  async fetchUpdates() { return {}; }
  _card() { return [...this._all.values()].find((element) => !element._destroyed); }
}

function Stripe(key) {
  const idOf = (clientSecret) => clientSecret.split("_secret_")[0];
  const kindOf = (clientSecret) => (clientSecret.startsWith("seti_") ? "setup" : "payment");
  const named = (kind, intent) => (kind === "setup" ? { setupIntent: intent } : { paymentIntent: intent });

  async function cardFrom(element, billing_details) {
    const problem = element._problem();
    if (problem) return { error: problem };
    const card = { number: element._state.number.replace(/\\D/g, ""), cvc: element._state.cvc, ...element._expiry() };
    return call(key, "POST", "/v1/payment_methods", { type: "card", card, billing_details });
  }
  async function finish(kind, clientSecret, intent, handleActions) {
    if (intent.status !== "requires_action" || handleActions === false) return named(kind, intent);
    const answered = await ask(clientSecret);
    const error = kind === "setup" ? answered.last_setup_error : answered.last_payment_error;
    return answered.status === "requires_payment_method" ? { error } : named(kind, answered);
  }
  async function confirm(clientSecret, { method, element, billing_details, return_url, handleActions }) {
    const kind = kindOf(clientSecret);
    let payment_method = method;
    if (element) {
      const made = await cardFrom(element, billing_details);
      if (made.error) return { error: made.error };
      payment_method = made.value.id;
    }
    const path = "/v1/" + kind + "_intents/" + idOf(clientSecret) + "/confirm";
    const { value, error } = await call(key, "POST", path, { client_secret: clientSecret, payment_method, return_url });
    return error ? { error } : finish(kind, clientSecret, value, handleActions);
  }
  const confirmCard = (clientSecret, data = {}, options = {}) => {
    const given = data.payment_method;
    const inputs = typeof given === "object" && given ? { element: given.card, billing_details: given.billing_details } : { method: given };
    return confirm(clientSecret, { ...inputs, handleActions: options.handleActions });
  };
  const confirmElements = ({ elements, clientSecret, confirmParams = {} }) =>
    confirm(clientSecret || elements._options.clientSecret, {
      element: elements?._card(),
      method: confirmParams.payment_method,
      billing_details: confirmParams.payment_method_data?.billing_details,
    });
  async function retrieve(clientSecret) {
    const kind = kindOf(clientSecret);
    const { value, error } = await call(key, "GET", "/v1/" + kind + "_intents/" + idOf(clientSecret), { client_secret: clientSecret });
    return error ? { error } : named(kind, value);
  }
  async function handleNextAction({ clientSecret }) {
    const found = await retrieve(clientSecret);
    if (found.error) return found;
    return finish(kindOf(clientSecret), clientSecret, found.paymentIntent || found.setupIntent, true);
  }
  return {
    elements: (options) => new Elements(options),
    createPaymentMethod: async (input) => {
      const { value, error } = await cardFrom(input.elements ? input.elements._card() : input.card, input.billing_details);
      return error ? { error } : { paymentMethod: value };
    },
    createToken: async () => ({ error: { type: "invalid_request_error", message: "The sandbox makes no tokens." } }),
    confirmCardSetup: confirmCard,
    confirmCardPayment: confirmCard,
    confirmSetup: confirmElements,
    confirmPayment: confirmElements,
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
    handleNextAction,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = "endive";
window.Stripe = Stripe;
})();
`;
