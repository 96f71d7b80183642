import document from "virtual:openapi";
import { OperationDetails } from "./operation.tsx";

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const BY_TAG = [...Map.groupBy(OPERATIONS, ({ operation }) => operation.tags[0] ?? "")];

/** Every route of the public API, by subject. */
export const Reference = () => (
  <>
    {BY_TAG.map(([tag, operations]) => (
      <section key={tag} aria-label={tag}>
        <h3 className="mt-8 border-b border-line pb-2 font-semibold text-ink">{tag}</h3>
        {operations.map(({ path, method, operation }) => (
          <OperationDetails key={operation.operationId} path={path} method={method} operation={operation} />
        ))}
      </section>
    ))}
  </>
);

/** The codes of errors, each with an address of its own, which `type` of an answer names. */
export const ErrorCodes = () => (
  <ul className="mt-4 divide-y divide-line border-y border-line">
    {Object.entries(document["x-errors"]).map(([code, { status, detail, detail_en }]) => (
      <li key={code} id={code} className="scroll-mt-24 py-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-small text-ink">{code}</code>
          <span className="figures text-small text-ink-faint">{status}</span>
        </p>
        <p className="text-pretty">{detail}</p>
        <p className="text-pretty text-ink-faint" lang="en">
          {detail_en}
        </p>
      </li>
    ))}
  </ul>
);
