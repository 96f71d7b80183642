import { CONTRACT } from "../contract/openapi.ts";
import { FORM, type Method, type Schema } from "../contract/types.ts";
import type { Operation, Operations } from "./call.ts";
import { unknownUrl } from "./errors.ts";

/** The parameters of an operation as one object schema: those of the query for GET and DELETE, those of the form for POST. */
function parametersOf(method: Method, path: string): Schema {
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

/** A found operation. @property ids  the values of the names in braces */
export type Route = { operation: Operation; schema: Schema; ids: string[] };

type Compiled = { method: string; parts: string[]; operation: Operation; schema: Schema };

/** Finds an operation by method and path; a literal part has priority over a name in braces. @throws StripeError 404 */
export function routesOf(operations: Operations): (method: string, path: string) => Route {
  const compiled: Compiled[] = Object.entries(operations).map(([name, operation]) => {
    const [method = "", path = ""] = name.split(" ");
    return {
      method,
      parts: path.split("/"),
      operation,
      schema: parametersOf(method.toLowerCase() as Method, path),
    };
  });
  const literals = ({ parts }: Compiled) => parts.filter((part) => !part.startsWith("{")).length;
  compiled.sort((a, b) => literals(b) - literals(a));
  return (method, path) => {
    const parts = path.split("/").map(decodeURIComponent);
    const found = compiled.find(
      (route) =>
        route.method === method &&
        route.parts.length === parts.length &&
        route.parts.every((part, index) => (part.startsWith("{") ? parts[index] !== "" : part === parts[index])),
    );
    if (!found) throw unknownUrl(method, path);
    const ids = parts.filter((_, index) => found.parts[index]?.startsWith("{"));
    return { operation: found.operation, schema: found.schema, ids };
  };
}
