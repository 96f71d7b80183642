import document, { type Schema } from "virtual:openapi";

const resolved = (schema: Schema): Schema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split("/").at(-1)!] ?? schema) : schema;

/** The type of a field in words: "texto", "lista de Comment", "uno de: hide, show". */
function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  const values = schema.enum?.filter((value) => value !== null);
  if (values) return values.join(" | ");
  const types = [schema.type ?? "object"].flat();
  const type = types.find((each) => each !== "null") ?? "object";
  if (type === "array" && schema.items) return `${typeText(schema.items)}[]`;
  return schema.format === "date-time" ? "date-time" : type;
}

type Field = { name: string; schema: Schema; isRequired: boolean };

/** The fields of an object, and of the objects in it. */
export function Fields({ schema }: { schema: Schema }) {
  const { properties = {}, required = [] } = resolved(schema);
  return (
    <FieldList
      fields={Object.entries(properties).map(([name, field]) => ({
        name,
        schema: field,
        isRequired: required.includes(name),
      }))}
    />
  );
}

/** Fields with their types; those that may be left out or null say so. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {fields.map(({ name, schema, isRequired }) => {
        const inner = schema.items ?? schema;
        return (
          <li key={name} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-small text-ink">{name}</code>
              <span className="font-mono text-small wrap-anywhere text-ink-faint">{typeText(schema)}</span>
              {!isRequired && <span className="text-small text-ink-faint">opcional</span>}
              {[schema.type].flat().includes("null") && <span className="text-small text-ink-faint">o null</span>}
            </p>
            {schema.description && <p className="text-pretty">{schema.description}</p>}
            {!inner.$ref && inner.properties && (
              <div className="ml-4">
                <Fields schema={inner} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
