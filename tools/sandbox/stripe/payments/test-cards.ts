// The cards of https://docs.stripe.com/testing, and their behaviour.

export type Decline = { code: string; decline_code?: string; message: string };

/**
 * @property refuses     `always`, or only when it is charged: such a card can be saved
 * @property asks        when 3-D Secure is needed: `always`, so that a payment without the person is declined, or `until_set_up` until
 *                       it was passed once
 */
type TestCard = {
  number: string;
  token: string;
  brand: string;
  label: string;
  decline?: Decline;
  refuses?: "always" | "charges";
  asks?: "always" | "until_set_up";
};

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});

/** A card that pays, and whose payment is disputed at once. */
export const DISPUTED_CARD = "4000000000000259";
/** A card that pays, and whose bank makes an inquiry at once, which takes no money back. */
export const INQUIRED_CARD = "4000000000001976";

export const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", token: "pm_card_visa", brand: "visa", label: "Visa que paga" },
  { number: "5555555555554444", token: "pm_card_mastercard", brand: "mastercard", label: "Mastercard que paga" },
  { number: DISPUTED_CARD, token: "pm_card_createDispute", brand: "visa", label: "Visa que disputa el pago" },
  { number: INQUIRED_CARD, token: "pm_card_createDisputeInquiry", brand: "visa", label: "Visa cuyo banco pregunta" },
  { number: "378282246310005", token: "pm_card_amex", brand: "amex", label: "American Express que paga" },
  {
    number: "4000000000000002",
    token: "pm_card_chargeDeclined",
    brand: "visa",
    label: "Rechazada",
    decline: declined("generic_decline"),
    refuses: "always",
  },
  {
    number: "4000000000009995",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    brand: "visa",
    label: "Sin fondos",
    decline: declined("insufficient_funds", "Your card has insufficient funds."),
    refuses: "always",
  },
  {
    number: "4000000000009987",
    token: "pm_card_visa_chargeDeclinedLostCard",
    brand: "visa",
    label: "Perdida",
    decline: declined("lost_card"),
    refuses: "always",
  },
  {
    number: "4000000000009979",
    token: "pm_card_visa_chargeDeclinedStolenCard",
    brand: "visa",
    label: "Robada",
    decline: declined("stolen_card"),
    refuses: "always",
  },
  {
    number: "4000000000000069",
    token: "pm_card_chargeDeclinedExpiredCard",
    brand: "visa",
    label: "Caducada",
    decline: { code: "expired_card", message: "Your card has expired." },
    refuses: "always",
  },
  {
    number: "4000000000000127",
    token: "pm_card_chargeDeclinedIncorrectCvc",
    brand: "visa",
    label: "CVC incorrecto",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
    refuses: "always",
  },
  {
    number: "4000000000000119",
    token: "pm_card_chargeDeclinedProcessingError",
    brand: "visa",
    label: "Error al procesar",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
    refuses: "always",
  },
  {
    number: "4000000000000341",
    token: "pm_card_chargeCustomerFail",
    brand: "visa",
    label: "Se guarda, pero no paga",
    decline: declined("generic_decline"),
    refuses: "charges",
  },
  {
    number: "4000002760003184",
    token: "pm_card_authenticationRequired",
    brand: "visa",
    label: "3-D Secure en cada pago",
    asks: "always",
  },
  {
    number: "4000002500003155",
    token: "pm_card_authenticationRequiredOnSetup",
    brand: "visa",
    label: "3-D Secure la primera vez",
    asks: "until_set_up",
  },
  {
    number: "4000000000003220",
    token: "pm_card_threeDSecure2Required",
    brand: "visa",
    label: "3-D Secure 2 en cada pago",
    asks: "always",
  },
];

const ALIASES: Record<string, string> = { pm_card_visa_chargeDeclined: "pm_card_chargeDeclined" };

/** A test card by its `pm_card_…` token. */
export const cardOfToken = (token: string) => TEST_CARDS.find((card) => card.token === (ALIASES[token] ?? token));

/** A test card by its `tok_…` token, which represents card data. */
export const cardOfSource = (token: string) =>
  token.startsWith("tok_") ? cardOfToken(token.replace("tok_", "pm_card_")) : undefined;

/** The behaviour of a number; one that is not in the list pays. */
export const cardOfNumber = (number: string): TestCard =>
  TEST_CARDS.find((card) => card.number === number) ?? {
    number,
    token: "",
    brand: number.startsWith("5") ? "mastercard" : number.startsWith("3") ? "amex" : "visa",
    label: number,
  };
