// The Checkout session that the browser went to, so that its payment can be verified even when the return address lacks it.
const KEY = "checkout_session_id";

export function keepCheckoutSession(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch (error) {
    console.warn("could not store the Checkout session", error);
  }
}

export function readCheckoutSession(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetCheckoutSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
