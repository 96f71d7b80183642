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
  allOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  maxLength?: number;
};

export type Operation = {
  parameters: { name: string; in: "query" | "path"; required?: boolean; schema: Schema }[];
  requestBody?: { content: { "application/x-www-form-urlencoded": { schema: Schema } } };
  responses: { "200": { content: { "application/json": { schema: Schema } } } };
};

export type Method = "get" | "post" | "delete";

export type Contract = {
  version: string;
  paths: Record<string, Partial<Record<Method, Operation>>>;
  schemas: Record<string, Schema>;
};
