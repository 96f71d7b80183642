// Describes Stripe's API in the form of OpenAPI, as the installed npm `stripe` declares it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClassMethod, TsInterfaceDeclaration, TsType } from "@swc/core";
import { type Found, find, type Scope, scopeOf } from "./declarations.ts";
import { objectOf, type Reading, schemaOf, textOf } from "./schema.ts";
import { type Description, FORM, type Method, type Operation, type Schema } from "./types.ts";

const PACKAGE = join(import.meta.dirname, "../../../../node_modules/stripe/esm");

/** The former name of `allowed_payment_method_types`, which is refused with an error of its own (`payments/retired-types.ts`). */
const RETIRED: Record<string, Schema> = { payment_method_types: { type: "array", items: { type: "string" } } };

/** Parameters that the package does not declare: Stripe.js sends the secret, and old code a retired name. */
const BESIDE: Record<string, Record<string, Schema>> = {
  "POST /v1/payment_intents": RETIRED,
  "POST /v1/setup_intents": RETIRED,
  "POST /v1/setup_intents/{intent}/confirm": { client_secret: { type: "string" } },
  "POST /v1/payment_intents/{intent}/confirm": { client_secret: { type: "string" } },
};

/**
 * Describes calls and objects.
 *
 * @param calls   such as `GET /v1/customers/{customer}`
 * @param objects the objects to describe, by their field `object`; other objects are described by this field only
 * @throws Error that names what the package does not declare
 */
export function describe(calls: readonly string[], objects: readonly string[]): Description {
  const description: Description = { info: { version: apiVersion() }, paths: {}, components: { schemas: {} } };
  const { schemas } = description.components;
  const reading: Reading = { isForm: false, meet };
  const methods = methodsOfResources();
  for (const call of calls) {
    const [verb = "", path = ""] = call.split(" ");
    const declared = methods.get(call.replaceAll(/\{\w+\}/g, "{}"));
    if (!declared) throw new Error(`npm stripe has no ${call}`);
    const method = verb.toLowerCase() as Method;
    const operation = operationOf(declared, method, reading);
    Object.assign(operation.requestBody?.content[FORM].schema.properties ?? {}, BESIDE[call]);
    description.paths[path] = { ...description.paths[path], [method]: operation };
  }
  schemas.event = declaredIn("Events.d.ts", "EventBase", reading);
  // The error of a payment has every field of a refusal.
  const error = declaredIn("PaymentIntents.d.ts", "PaymentIntent.LastPaymentError", reading);
  error.properties!.code = { type: "string" };
  schemas.error = { type: "object", properties: { error }, required: ["error"] };
  for (const name of objects) if (!schemas[name]) throw new Error(`no call of these leads to an object ${name}`);
  return description;

  /** Describes an object at its first use. */
  function meet(name: string, { declaration, scope }: Found) {
    if (schemas[name]) return;
    const object: Schema = { type: "string", enum: [name.replace(/^deleted_/, "")] };
    schemas[name] = { type: "object", properties: { object } };
    if (objects.includes(name) && declaration.type === "TsInterfaceDeclaration")
      schemas[name] = objectOf(declaration, scope, reading);
  }
}

const apiVersion = () => /"(.+)"/.exec(readFileSync(join(PACKAGE, "apiVersion.d.ts"), "utf8"))![1]!;

type Declared = { method: ClassMethod; scope: Scope };

/** The methods of all resources by their calls, with `{}` for each parameter of the path. */
function methodsOfResources(): Map<string, Declared> {
  const REQUEST = /^ {4}(\w+)\(.*\) \{\s+return this\._makeRequest\('(\w+)', (['`])(.*?)\3/gm;
  const folder = join(PACKAGE, "resources");
  const found = new Map<string, Declared>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name, verb, , path] of text.matchAll(REQUEST)) {
      const scope = scopeOf(join(folder, file.replace(/\.js$/, ".d.ts")));
      const members = [...scope.classes.values()].flatMap(({ body }) => body);
      const method = members.find(
        (member): member is ClassMethod =>
          member.type === "ClassMethod" && member.key.type === "Identifier" && member.key.value === name,
      );
      if (method) found.set(`${verb} ${path!.replaceAll(/\$\{[^}]*\}/g, "{}")}`, { method, scope });
    }
  }
  return found;
}

function operationOf({ method, scope }: Declared, verb: Method, reading: Reading): Operation {
  const form = formOf(method);
  const schema: Schema = form
    ? schemaOf(form, scope, { ...reading, isForm: true })
    : { type: "object", properties: {} };
  const answer = schemaOf(answerOf(method.function.returnType!.typeAnnotation), scope, reading);
  const responses = { "200": { content: { "application/json": { schema: answer } } } };
  if (verb === "post") return { parameters: [], requestBody: { content: { [FORM]: { schema } } }, responses };
  const parameters = Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    in: "query" as const,
    required: schema.required?.includes(name) ?? false,
    schema: each,
  }));
  return { parameters, responses };
}

/** The type of the argument `params`; undefined for a call without parameters. */
function formOf({ function: { params } }: ClassMethod): TsType | undefined {
  for (const { pat } of params)
    if (pat.type === "Identifier" && pat.value === "params" && "typeAnnotation" in pat)
      return pat.typeAnnotation?.typeAnnotation;
  return undefined;
}

/** The type of an answer without its promise: `ApiListPromise<Customer>` becomes an `ApiList`. */
function answerOf(type: TsType): TsType {
  if (type.type !== "TsTypeReference") return type;
  const [inner] = type.typeParams?.params ?? [];
  return inner && ["Promise", "Response"].includes(textOf(type.typeName)) ? answerOf(inner) : type;
}

/** The error for an object that no call returns. */
function declaredIn(file: string, name: string, reading: Reading): Schema {
  const { declaration, scope } = find(name, scopeOf(join(PACKAGE, "resources", file)))!;
  return objectOf(declaration as TsInterfaceDeclaration, scope, reading);
}
