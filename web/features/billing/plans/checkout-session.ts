// The Checkout session that the browser left for, so that its payment can be verified on return even if the address lost it.
const KEY = "checkout_session_id";

export function keepCheckoutSession(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch (error) {
    console.warn("checkout session not kept", error);
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
    // It was never kept.
  }
}
