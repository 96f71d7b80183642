import type { Operation, Schema } from "virtual:openapi";
import document from "virtual:openapi";
import { Code, Name } from "./code.tsx";
import { FieldList, Fields } from "./fields.tsx";

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

type Props = { method: string; path: string; operation: Operation };

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const headingClass = "mt-5 font-medium text-ink";

/** A route, closed at first: its parameters, its request and its answer with their examples. */
function OperationDetails({ method, path, operation }: Props) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [[status, answer] = []] = Object.entries(responses);
  const asked = requestBody?.content["application/json"];
  const given = answer?.content["application/json"];
  return (
    <details id={operationId} className="scroll-mt-20 border-b border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2.5">
        <span className="w-14 font-mono text-small font-semibold text-lantern-text">{method.toUpperCase()}</span>
        <code className="font-mono text-small wrap-anywhere text-ink">{path}</code>
        <span className="text-ink-soft">{summary}</span>
      </summary>
      <div className="pb-6">
        <p className="text-pretty">
          {description.split("`").map((part, index) => (index % 2 === 0 ? part : <Name key={part}>{part}</Name>))}
        </p>
        {parameters.length > 0 && (
          <>
            <h4 className={headingClass}>Parámetros</h4>
            <FieldList
              fields={parameters.map(({ name, required = false, schema }) => ({ name, schema, isRequired: required }))}
            />
          </>
        )}
        {asked && (
          <>
            <h4 className={headingClass}>Cuerpo</h4>
            <Fields schema={asked.schema} />
          </>
        )}
        <h4 className={headingClass}>Ejemplo</h4>
        <Code label={`Petición de ejemplo: ${summary}`}>{curlOf({ method, path, asked })}</Code>
        <h4 className={headingClass}>Respuesta {status}</h4>
        {given && <Fields schema={given.schema} />}
        {given && <Code label={`Respuesta de ejemplo: ${summary}`}>{json(given.example)}</Code>}
      </div>
    </details>
  );
}

type Call = { method: string; path: string; asked: { schema: Schema; example?: unknown } | undefined };

/** The call as it is typed, with the two variables that the beginning of the page sets. */
function curlOf({ method, path, asked }: Call): string {
  const verb = method === "get" ? "" : ` -X ${method.toUpperCase()}`;
  const call = `curl${verb} "$ATALAYA${path.replace("{id}", "ID")}" \\\n  -H "Authorization: Bearer $ATALAYA_KEY"`;
  return asked ? `${call} \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(asked.example)}'` : call;
}
