import fc from 'fast-check';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { drawn } from '../../../properties.ts';

/** A list that a connection of the graph pages, and what others do to it meanwhile. */
export interface List {
  /** Selects the connection, of which `page` is all that follows the name of its field. */
  select(page: (more?: string) => string): string;
  /** Adds an item anywhere; answers its row. */
  add(): Promise<string>;
  remove(item: string): Promise<void>;
  /** Brings it to another place. Absent: nothing of the list ever moves. */
  move?(item: string): Promise<void>;
  /** Whether it is read from its end. */
  isBackward?: true;
}

/** Asks the graph as the person whose list it is; answers the data. */
export type Ask = (document: string, variables: Record<string, unknown>) => Promise<unknown>;

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** The fields of all connections of the graph: `Viewer.users`. */
export const connections = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .map((field) => `${type.name}.${field.name}`)
    : [],
);

/** The row that an id names; of libraries with its type, since folders and files are numbered apart. */
function itemOf({ id }: { id: string }): string {
  const [type, ...parts] = Buffer.from(id, 'base64url').toString().split(':');
  const row = parts.at(-1) ?? '';
  return type === 'Folder' || type === 'Document' ? `${type} ${row}` : row;
}

interface Page {
  edges: { node: { id: string } }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** The connection within a response. */
function pageIn(value: unknown): Page | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('edges' in value && 'pageInfo' in value) return value as Page;
  for (const part of Object.values(value)) {
    const found = pageIn(part);
    if (found) return found;
  }
  return undefined;
}

/** No list that is read here has as many pages. */
const mostPages = 200;

/** Reads a list to its end, with what happens after each page; answers its items in its order. */
async function walk(
  list: List,
  field: string,
  ask: Ask,
  size: number,
  between: (page: number, lastRead: string | undefined) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const [count, from] = list.isBackward ? ['last', 'before'] : ['first', 'after'];
  // Nodes of several types.
  const fields = `{ edges { node { ...on Node { id } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
  const query = `query ($size: Int!, $cursor: String) { ${list.select(
    (more = '') => `(${count}: $size, ${from}: $cursor ${more}) ${fields}`,
  )} }`;
  let seen: string[] = [];
  let cursor: string | null = null;
  for (let index = 0; index < mostPages; index += 1) {
    const page = pageIn(await ask(query, { size, cursor }));
    if (!page) throw new Error(`${field} was not answered.`);
    const items = page.edges.map(({ node }) => itemOf(node));
    seen = list.isBackward ? [...items, ...seen] : [...seen, ...items];
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (!(list.isBackward ? hasPreviousPage : hasNextPage)) return seen;
    cursor = list.isBackward ? startCursor : endCursor;
    await between(index, list.isBackward ? items[0] : items.at(-1));
  }
  throw new Error(`${field} does not end.`);
}

const change = fc.record({
  kind: fc.constantFrom('add', 'remove', 'remove the last read', 'move'),
  at: fc.nat(100),
});

/**
 * Reads a list page by page while others change it; fails when an item that stayed in its place is skipped or comes
 * twice.
 */
export const expectSteady = (list: List, field: string, ask: Ask): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5, max: 7 }),
      fc.integer({ min: 2, max: 3 }),
      fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 6 }),
      async (length, size, rounds) => {
        const there = new Set<string>();
        while (there.size < length) there.add(await list.add());
        const before = (await walk(list, field, ask, 50)).filter((item) => there.has(item));
        expect(new Set(before)).toEqual(there);
        const stays = new Set(before);
        const seen = await walk(list, field, ask, size, async (index, lastRead) => {
          for (const { kind, at } of rounds[index] ?? []) {
            const item = kind === 'remove the last read' ? lastRead : [...there][at % there.size];
            if (kind === 'add' || item === undefined || !there.has(item)) there.add(await list.add());
            else if (kind !== 'move') {
              await list.remove(item);
              there.delete(item);
              stays.delete(item);
            } else if (list.move) {
              await list.move(item);
              stays.delete(item);
            }
          }
        });
        expect(seen.filter((item) => stays.has(item))).toEqual(before.filter((item) => stays.has(item)));
        for (const item of there) await list.remove(item);
      },
    ),
    // A smaller example would take as many walks again.
    { ...drawn(1), endOnFailure: true },
  );
