// What the screen says after a change of cards or of the renewal.

export const CARD_ADDED = "Tarjeta agregada exitosamente";
export const CARD_PREFERRED = "Tarjeta por defecto actualizada";
export const CARD_DELETED = "Tarjeta eliminada exitosamente";

export const RENEWS = "Tu suscripción se renovará automáticamente.";
export const ENDS = "Tu suscripción se cancelará al final del período.";
