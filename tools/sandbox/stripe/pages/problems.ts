import type { Decline } from "../payments/test-cards.ts";

const SENTENCES: Record<string, string> = {
  insufficient_funds: "La tarjeta no tiene fondos suficientes.",
  expired_card: "La tarjeta está caducada.",
  incorrect_cvc: "El código de seguridad no es correcto.",
  processing_error: "Hubo un error al procesar la tarjeta. Inténtalo de nuevo.",
  invalid_number: "El número de tarjeta no es válido.",
  not_authenticated: "El banco no pudo comprobar que eres tú. Elige otra tarjeta.",
};

/** Why a card was refused, in words for a person. */
export const sentenceFor = ({ code, decline_code }: Pick<Decline, "code" | "decline_code">) =>
  SENTENCES[decline_code ?? ""] ?? SENTENCES[code] ?? "Tu tarjeta fue rechazada.";
