import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contractFile } from "../../../tools/sandbox/stripe/contract/contract-file.ts";
import { CONTRACT } from "../../../tools/sandbox/stripe/contract/openapi.ts";
import { prune } from "../../../tools/sandbox/stripe/contract/prune.ts";
import type { Description } from "../../../tools/sandbox/stripe/contract/types.ts";
import { CALLS } from "../../../tools/sandbox/stripe/contract/used.ts";
import { OPERATIONS } from "../../../tools/sandbox/stripe/resources/operations.ts";

const present = (): Description => ({
  info: { version: CONTRACT.version },
  paths: structuredClone(CONTRACT.paths),
  components: { schemas: structuredClone(CONTRACT.schemas) },
});

it("describes the calls that the sandbox serves, and no others", () => {
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

it("is what the installed npm stripe declares of the used parts, to the letter", () => {
  const kept = readFileSync("tools/sandbox/stripe/contract/openapi.ts", "utf8");
  expect(contractFile() === kept, "node tools/sandbox/stripe/contract/generate.ts makes another file").toBe(true);
});

it("keeps only the used parts of a description", () => {
  const description = present();
  const customer = description.components.schemas.customer!;
  customer.properties!.default_source = {
    anyOf: [{ type: "string", maxLength: 5000 }, { $ref: "#/components/schemas/bank_account" }],
    nullable: true,
  };
  customer.properties!.sources = {
    type: "object",
    properties: { data: { type: "array", items: { $ref: "#/components/schemas/bank_account" } } },
  };
  description.components.schemas.bank_account = {
    properties: { object: { type: "string", enum: ["bank_account"] } },
  };
  const create = description.paths["/v1/customers"]!.post!;
  const form = create.requestBody!.content["application/x-www-form-urlencoded"].schema;
  form.properties!.phone = { type: "string" };
  description.paths["/v1/accounts"] = { get: create };

  const made = prune(description);
  expect(made.paths).toEqual(CONTRACT.paths);
  expect(Object.keys(made.schemas)).toEqual(Object.keys(CONTRACT.schemas));
  const { default_source, ...others } = made.schemas.customer!.properties!;
  expect(default_source).toEqual({ type: "string", maxLength: 5000, nullable: true });
  expect(others).toEqual({ ...CONTRACT.schemas.customer!.properties, default_source: undefined });
});

it("names parts that the description lacks", () => {
  const description = present();
  delete description.paths["/v1/charges"];
  expect(() => prune(description)).toThrow("The description has no GET /v1/charges");

  const renamed = present();
  const { post } = renamed.paths["/v1/refunds"]!;
  delete post!.requestBody!.content["application/x-www-form-urlencoded"].schema.properties!.amount;
  expect(() => prune(renamed)).toThrow("POST /v1/refunds has no parameter amount");
});
