/** The content of a form or a query: texts, nested by brackets. Lists are objects with numbers as keys. */
export type FormTree = string | { [key: string]: FormTree };

/** Reads `items[0][price]=p&expand[]=a&expand[]=b` as a tree; an empty bracket gets the next number. */
export function decodeForm(text: string): { [key: string]: FormTree } {
  const tree: { [key: string]: FormTree } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.replaceAll("]", "").split("[");
    put(tree, [first, ...rest], value);
  }
  return tree;
}

function put(into: { [key: string]: FormTree }, [head = "", ...rest]: string[], value: string) {
  const key = head === "" ? String(Object.keys(into).length) : head;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const present = into[key];
  const child = typeof present === "object" ? present : Object.create(null);
  into[key] = child;
  put(child, rest, value);
}
