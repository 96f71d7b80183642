import { type ComponentType, lazy } from "react";
import { RetryAlert } from "./retry-alert.tsx";

/**
 * A component whose code loads when it first renders. When the code fails to load, `fallback` renders and the rest of the screen
 * stays: a `lazy` that rejects would replace the whole screen.
 */
export const lazyWithFallback = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ComponentType<P> = NotLoaded,
) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(error);
      return { default: fallback };
    }
  });

/** Only a reload of the page requests the code again: the browser remembers a module that failed. */
function NotLoaded() {
  return <RetryAlert onRetry={() => window.location.reload()}>No se pudo abrir. Revisa tu conexión.</RetryAlert>;
}
