import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { RetryAlert } from "./retry-alert.tsx";

/**
 * A component whose code loads when it first renders; meanwhile `loading` is shown. When the code fails to load, `failed` renders and
 * the rest of the screen stays: a `lazy` that rejects would replace the whole screen.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, failed = NotLoaded }: { loading?: ReactNode; failed?: ComponentType<P> } = {},
): ComponentType<P> {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(error);
      return { default: failed };
    }
  });
  return (props) => <Suspense fallback={loading}>{createElement(Part, props)}</Suspense>;
}

/** Only a reload of the page requests the code again: the browser remembers a module that failed. */
function NotLoaded() {
  return <RetryAlert onRetry={() => window.location.reload()}>No se pudo abrir. Revisa tu conexión.</RetryAlert>;
}
