// The kept document of the public API is OpenAPI 3.1, by its official schema.
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import document from "../../web/public/openapi-v1.json" with { type: "json" };

it("is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
});
