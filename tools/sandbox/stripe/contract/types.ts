/** The media type of a request's body, under which an operation has its schema. */
export const FORM = "application/x-www-form-urlencoded";
/** The beginning of a reference to a schema. */
export const REF = "#/components/schemas/";

/** The part of a JSON schema that the contract uses. */
export type Schema = {
  $ref?: string;
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  nullable?: boolean;
  enum?: (string | boolean)[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  maxLength?: number;
};

export type Operation = {
  parameters: { name: string; in: "query" | "path"; required?: boolean; schema: Schema }[];
  requestBody?: { content: { [FORM]: { schema: Schema } } };
  responses: { "200": { content: { "application/json": { schema: Schema } } } };
};

export type Method = "get" | "post" | "delete";

/** The part of an OpenAPI description that the contract needs. */
export type Description = {
  info: { version: string };
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: { schemas: Record<string, Schema> };
};

export type Contract = {
  version: string;
  paths: Record<string, Partial<Record<Method, Operation>>>;
  schemas: Record<string, Schema>;
};
