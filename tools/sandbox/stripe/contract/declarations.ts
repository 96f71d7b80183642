// Reads the names, interfaces and type aliases of the TypeScript declarations of npm `stripe`.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type ClassDeclaration,
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsTypeAliasDeclaration,
} from "@swc/core";

/** The scope of a file or a namespace. A namespace may have the same name as an interface or class. */
export type Scope = {
  parent: Scope | null;
  types: Map<string, TsInterfaceDeclaration | TsTypeAliasDeclaration>;
  classes: Map<string, ClassDeclaration>;
  namespaces: Map<string, Scope>;
  /** The place of a name of another file; `name` null means the whole file. */
  imports: Map<string, { path: string; name: string | null }>;
};

export type Found = { declaration: TsInterfaceDeclaration | TsTypeAliasDeclaration; scope: Scope };

const files = new Map<string, Scope>();

/** Reads a file, once. @param path of a `.d.ts` */
export function scopeOf(path: string): Scope {
  const known = files.get(path);
  if (known) return known;
  const scope = emptyScope(null);
  files.set(path, scope);
  const { body } = parseSync(readFileSync(path, "utf8"), { syntax: "typescript" });
  for (const item of body) addTo(scope, item, path);
  return scope;
}

/** Finds the declaration of a name such as `Invoice.Parent` in a scope. @returns undefined without a declaration */
export function find(name: string, scope: Scope): Found | undefined {
  const [last = "", ...outer] = name.split(".").reverse();
  const [first, ...inner] = outer.reverse();
  if (first === undefined) return upwards(scope, (at) => findHere(last, at));
  let inside = upwards(scope, (at) => at.namespaces.get(first) ?? importedAs(first, at));
  for (const part of inner) inside = inside?.namespaces.get(part) ?? (inside && importedAs(part, inside));
  return inside && findHere(last, inside);
}

function upwards<T>(scope: Scope, look: (at: Scope) => T | undefined): T | undefined {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = look(at);
    if (found) return found;
  }
  return undefined;
}

function findHere(name: string, scope: Scope): Found | undefined {
  const declaration = scope.types.get(name);
  if (declaration) return { declaration, scope };
  const imported = scope.imports.get(name);
  return imported?.name ? findHere(imported.name, scopeOf(imported.path)) : undefined;
}

/** Finds the namespace or the whole file that an import names. */
function importedAs(name: string, { imports }: Scope): Scope | undefined {
  const imported = imports.get(name);
  if (!imported) return undefined;
  return imported.name ? scopeOf(imported.path).namespaces.get(imported.name) : scopeOf(imported.path);
}

const emptyScope = (parent: Scope | null): Scope => ({
  parent,
  types: new Map(),
  classes: new Map(),
  namespaces: new Map(),
  imports: new Map(),
});

function addTo(scope: Scope, item: ModuleItem, path: string): void {
  switch (item.type) {
    case "ExportDeclaration":
      addTo(scope, item.declaration, path);
      return;
    case "TsInterfaceDeclaration":
    case "TsTypeAliasDeclaration":
      scope.types.set(item.id.value, item);
      return;
    case "ClassDeclaration":
      scope.classes.set(item.identifier.value, item);
      return;
    case "TsModuleDeclaration": {
      const inside = scope.namespaces.get(item.id.value) ?? emptyScope(scope);
      scope.namespaces.set(item.id.value, inside);
      if (item.body?.type === "TsModuleBlock") for (const part of item.body.body) addTo(inside, part, path);
      return;
    }
    case "ImportDeclaration":
      for (const part of item.specifiers) {
        const name = part.type === "ImportSpecifier" ? (part.imported?.value ?? part.local.value) : null;
        scope.imports.set(part.local.value, { path: beside(path, item.source.value), name });
      }
      return;
    default:
  }
}

const beside = (path: string, source: string) => join(dirname(path), source.replace(/\.js$/, ".d.ts"));
