// The toasts of a call: what the Worker answered, or why it failed.
import { showToast } from "../ui/overlays/toast-store.ts";
import { messageOf } from "./api-error.ts";

/** For `onSuccess`: shows the sentence of the answer, and then, for example, closes a dialog. */
export const showMessage =
  (then?: () => void) =>
  ({ message }: { message: string }): void => {
    showToast({ look: "success", text: message });
    then?.();
  };

/** For `onError`: shows the reason. @param fallback the sentence for a failure that names no cause */
export const showFailure =
  (fallback: string) =>
  (error: unknown): void => {
    showToast({ look: "error", text: messageOf(error, fallback) });
  };
