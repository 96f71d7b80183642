// The tax ids of customers, which the description at hand leaves out: from the declarations of npm stripe 23.1.0 (MIT).
import type { Description } from "./prune.ts";
import type { Operation, Schema } from "./types.ts";

const text: Schema = { type: "string" };
const orNull = (schema: Schema): Schema => ({ ...schema, nullable: true });
const FORM = "application/x-www-form-urlencoded";
const answering = (schema: Schema): Operation["responses"] => ({
  "200": { content: { "application/json": { schema } } },
});
const expand: Schema = { type: "array", items: text };
const query = (name: string, schema: Schema) => ({ name, in: "query" as const, required: false, schema });

const TYPES = ["ar_cuit", "br_cnpj", "br_cpf", "cl_tin", "co_nit", "ec_ruc", "es_cif", "eu_vat", "mx_rfc", "pe_ruc"];

const taxId: Schema = {
  type: "object",
  properties: {
    id: text,
    object: { type: "string", enum: ["tax_id"] },
    country: orNull(text),
    created: { type: "integer" },
    customer: orNull(text),
    customer_account: orNull(text),
    livemode: { type: "boolean" },
    owner: orNull({
      type: "object",
      properties: { customer: text, type: { type: "string", enum: ["account", "application", "customer", "self"] } },
      required: ["type"],
    }),
    type: { type: "string", enum: TYPES },
    value: text,
    verification: orNull({
      type: "object",
      properties: {
        status: { type: "string", enum: ["pending", "unavailable", "unverified", "verified"] },
        verified_address: orNull(text),
        verified_name: orNull(text),
      },
      required: ["status", "verified_address", "verified_name"],
    }),
  },
  required: [
    ...["id", "object", "country", "created", "customer", "customer_account", "livemode", "owner", "type", "value"],
    "verification",
  ],
};

const deleted: Schema = {
  type: "object",
  properties: { id: text, object: { type: "string", enum: ["tax_id"] }, deleted: { type: "boolean", enum: [true] } },
  required: ["id", "object", "deleted"],
};

const list: Schema = {
  type: "object",
  properties: {
    object: { type: "string", enum: ["list"] },
    data: { type: "array", items: { $ref: "#/components/schemas/tax_id" } },
    has_more: { type: "boolean" },
    url: text,
  },
  required: ["object", "data", "has_more", "url"],
};

const create: Schema = {
  type: "object",
  properties: { type: { type: "string", enum: TYPES }, value: text, expand },
  required: ["type", "value"],
  additionalProperties: false,
};

export const TAX_IDS: Pick<Description, "paths" | "components"> = {
  paths: {
    "/v1/customers/{customer}/tax_ids": {
      get: {
        parameters: [
          ...[query("ending_before", text), query("limit", { type: "integer" }), query("starting_after", text)],
          query("expand", expand),
        ],
        responses: answering(list),
      },
      post: {
        parameters: [],
        requestBody: { content: { [FORM]: { schema: create } } },
        responses: answering({ $ref: "#/components/schemas/tax_id" }),
      },
    },
    "/v1/customers/{customer}/tax_ids/{id}": { delete: { parameters: [], responses: answering(deleted) } },
  },
  components: { schemas: { tax_id: taxId } },
};
