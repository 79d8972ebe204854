/** Most rows and columns of a table that are shown. */
export const maxTableRows = 1_000;
/** Most columns of a table that are shown. */
export const maxTableColumns = 50;

/** Descendants with a local name, whatever their namespace. */
export const all = (node: Document | Element, name: string): Element[] => [
  ...node.getElementsByTagNameNS('*', name),
];

/** Children with a local name. */
export const childrenNamed = (node: Element, ...names: string[]): Element[] =>
  [...node.children].filter((child) => names.includes(child.localName));

/** An attribute by its local name; null without one. */
export const attribute = (node: Element, name: string): string | null =>
  [...node.attributes].find(({ localName }) => localName === name)?.value ?? null;

/** A repetition of a cell or row, within the limit. */
export const repeated = (node: Element, name: string, most: number): number =>
  Math.max(1, Math.min(most, Number(attribute(node, name)) || 1));

/** Rows without the empty ones at the end. */
export function withoutEmptyEnd(rows: readonly string[][]): string[][] {
  const filled = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
  return filled.slice(0, filled.findLastIndex((row) => row.length > 0) + 1);
}
