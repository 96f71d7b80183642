import type { ReactNode } from "react";
import { RetryAlert } from "./retry-alert.tsx";

type Props<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  loading: ReactNode;
  /** The sentence next to the button that tries again. */
  failed: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the answer of a query, `loading` before it, or `failed` with a retry. An answer stays when a later call fails. */
export function QueryResult<Data>({ query, loading, failed, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <RetryAlert onRetry={() => query.refetch()}>{failed}</RetryAlert>;
  return loading;
}
