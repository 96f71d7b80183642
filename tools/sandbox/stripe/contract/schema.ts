// Converts a type of npm `stripe` to an OpenAPI schema.
import type {
  TsEntityName,
  TsInterfaceDeclaration,
  TsType,
  TsTypeElement,
  TsTypeReference,
  TsUnionType,
} from "@swc/core";
import { type Found, find, type Scope } from "./declarations.ts";
import { REF, type Schema } from "./types.ts";

export type Reading = {
  /** Whether the schema is of a form, which allows no other fields. */
  isForm: boolean;
  /** Called with the name of every object of the API that a type refers to. */
  meet: (name: string, found: Found) => void;
};

/** The limits of docs.stripe.com/api/metadata, since declarations have no lengths. */
const METADATA: Schema = { type: "object", additionalProperties: { type: "string", maxLength: 500 } };
/** The schemas of the package's names that are not declarations of resources. */
const KNOWN: Record<string, Schema> = { Metadata: METADATA, MetadataParam: METADATA, Decimal: { type: "string" } };
/** The names of numbers that may have a fraction: declarations have the type `number` for all numbers. */
const FRACTIONS = new Set(["aggregated_value", "application_fee_percent"]);

const listOf = (data: Schema): Schema => ({
  type: "object",
  properties: {
    object: { type: "string", enum: ["list"] },
    data: { type: "array", items: data },
    has_more: { type: "boolean" },
    url: { type: "string" },
  },
  required: ["object", "data", "has_more", "url"],
});

export function schemaOf(type: TsType, scope: Scope, reading: Reading): Schema {
  switch (type.type) {
    case "TsKeywordType":
      if (type.kind === "number") return { type: "integer" };
      return type.kind === "string" || type.kind === "boolean" ? { type: type.kind } : {};
    case "TsLiteralType":
      if (type.literal.type === "StringLiteral") return { type: "string", enum: [type.literal.value] };
      if (type.literal.type === "BooleanLiteral") return { type: "boolean", enum: [type.literal.value] };
      break;
    case "TsArrayType":
      return { type: "array", items: schemaOf(type.elemType, scope, reading) };
    case "TsTypeLiteral":
      return objectWith(type.members, [], scope, reading);
    case "TsUnionType":
      return choiceOf(type, scope, reading);
    case "TsTypeReference":
      return referredTo(type, scope, reading);
    default:
  }
  throw new Error(`${type.type} is not understood`);
}

function referredTo({ typeName, typeParams }: TsTypeReference, scope: Scope, reading: Reading): Schema {
  const name = textOf(typeName);
  const [inner] = typeParams?.params ?? [];
  if (name === "Array") return { type: "array", items: schemaOf(inner!, scope, reading) };
  if (name === "ApiList" || name === "ApiListPromise") return listOf(schemaOf(inner!, scope, reading));
  if (name === "Emptyable") {
    const schema = schemaOf(inner!, scope, reading);
    return { anyOf: [...(schema.anyOf ?? [schema]), { type: "string", enum: [""] }] };
  }
  if (KNOWN[name]) return KNOWN[name];
  const found = find(name, scope);
  if (!found) throw new Error(`npm stripe declares no ${name}`);
  const { declaration } = found;
  if (declaration.type === "TsTypeAliasDeclaration") return schemaOf(declaration.typeAnnotation, found.scope, reading);
  const object = found.scope.parent ? null : objectName(declaration);
  if (object === null) return objectOf(declaration, found.scope, reading);
  reading.meet(object, found);
  return { $ref: REF + object };
}

/** Stripe's name of the object of an interface, if it is one. `deleted_customer` is a deleted customer. */
function objectName({ body }: TsInterfaceDeclaration): string | null {
  const fields = new Map(
    body.body.flatMap((field) =>
      field.type === "TsPropertySignature" ? [[nameOf(field), field.typeAnnotation?.typeAnnotation]] : [],
    ),
  );
  const object = fields.get("object");
  if (object?.type !== "TsLiteralType" || object.literal.type !== "StringLiteral") return null;
  return fields.get("deleted")?.type === "TsLiteralType" ? `deleted_${object.literal.value}` : object.literal.value;
}

export function objectOf(declaration: TsInterfaceDeclaration, scope: Scope, reading: Reading): Schema {
  const bases = declaration.extends.flatMap(({ expression }) => {
    if (expression.type !== "Identifier") return [];
    const found = find(expression.value, scope);
    return found?.declaration.type === "TsInterfaceDeclaration"
      ? [objectOf(found.declaration, found.scope, reading)]
      : [];
  });
  return objectWith(declaration.body.body, bases, scope, reading);
}

function objectWith(members: TsTypeElement[], bases: Schema[], scope: Scope, reading: Reading): Schema {
  const properties: Record<string, Schema> = Object.assign({}, ...bases.map((base) => base.properties));
  const required = new Set(bases.flatMap((base) => base.required ?? []));
  for (const member of members) {
    if (member.type === "TsIndexSignature")
      return { type: "object", additionalProperties: schemaOf(member.typeAnnotation!.typeAnnotation, scope, reading) };
    if (member.type !== "TsPropertySignature") continue;
    const type = member.typeAnnotation!.typeAnnotation;
    if (isVoid(type)) continue;
    const name = nameOf(member);
    const schema = schemaOf(type, scope, reading);
    properties[name] = schema.type === "integer" && FRACTIONS.has(name) ? { ...schema, type: "number" } : schema;
    if (!member.optional) required.add(name);
  }
  return {
    type: "object",
    properties,
    ...(required.size > 0 && { required: [...required] }),
    ...(reading.isForm && { additionalProperties: false }),
  };
}

/** `deleted?: void` means that an object is not deleted. */
const isVoid = (type: TsType) => type.type === "TsKeywordType" && type.kind === "void";

const nameOf = ({ key }: { key: { type: string; value?: unknown } }): string => String(key.value);

function choiceOf({ types }: TsUnionType, scope: Scope, reading: Reading): Schema {
  const isNull = (type: TsType) => type.type === "TsKeywordType" && type.kind === "null";
  // Stripe may add values at any time; the sandbox uses the present ones.
  const isOpen = (type: TsType) => type.type === "TsTypeReference" && textOf(type.typeName) === "OtherString";
  const choices = types
    .filter((type) => !isNull(type) && !isOpen(type))
    .map((type) => schemaOf(type, scope, reading))
    .flatMap((choice) => choice.anyOf ?? choice);
  const nullable = types.some(isNull) ? { nullable: true } : {};
  const words = choices.filter(({ enum: word }) => word?.length === 1);
  const others = choices.filter((choice) => !words.includes(choice));
  const [first] = words;
  const named: Schema[] = first ? [{ type: first.type!, enum: words.flatMap(({ enum: word }) => word!) }] : [];
  const all = [...others, ...named];
  return all.length === 1 ? { ...all[0], ...nullable } : { ...nullable, anyOf: all };
}

export const textOf = (name: TsEntityName): string =>
  name.type === "Identifier" ? name.value : `${textOf(name.left)}.${name.right.value}`;
