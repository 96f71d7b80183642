import { CONTRACT } from "./openapi.ts";
import { FORM, type Method, type Schema } from "./types.ts";

/** The parameters of an operation as one object schema: those of the query for GET and DELETE, those of the form for POST. */
export function parametersOf(method: Method, path: string): Schema {
  const operation = CONTRACT.paths[path]?.[method];
  if (!operation) throw new Error(`The contract has no ${method} ${path}`);
  if (method === "post") return operation.requestBody?.content[FORM].schema ?? { type: "object", properties: {} };
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}
