import fc from 'fast-check';
import { buildSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';
import { createWorld, type List, type Lists } from './lists/list.ts';
import { otherLists } from './lists/others.ts';
import { peopleLists } from './lists/people.ts';
import { postLists } from './lists/posts.ts';

let platform: Platform;
let lists: Lists;
beforeAll(async () => {
  platform = await startPlatform();
  const world = createWorld(platform);
  lists = { ...postLists(world), ...peopleLists(world), ...otherLists(world) };
});
afterAll(() => platform.close());

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const isConnection = (type: string) => type.endsWith('Connection');

/** Every connection of the graph, by its field. */
const connections = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => isConnection(getNamedType(field.type).name))
        .map((field) => ({ field: `${type.name}.${field.name}`, page: getNamedType(field.type).name }))
    : [],
);

/** What a node of a connection is told apart by. */
function identityIn(page: string): string {
  const edge = schema.getType(page.replace(/Connection$/, 'Edge'));
  const node = isObjectType(edge) ? getNamedType(edge.getFields()['node']!.type) : undefined;
  if (!isObjectType(node) && !isInterfaceType(node)) throw new Error(`${page} has no nodes.`);
  return ['id', 'postSlug', 'name'].find((name) => name in node.getFields()) ?? '__typename';
}

/** A row, or what stands for it in the graph; of libraries with its type, since folders and files are numbered apart. */
function itemOf(node: Record<string, string>): string {
  const { id } = node;
  if (id === undefined) return node['postSlug'] ?? node['name'] ?? '';
  const [type, ...parts] = Buffer.from(id, 'base64url').toString().split(':');
  return type === 'Folder' || type === 'Document' ? `${type} ${parts.at(-1)}` : (parts.at(-1) ?? '');
}

interface Page {
  edges: { node: Record<string, string> }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** The connection in an answer, wherever it stands. */
function pageIn(value: unknown): Page | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('edges' in value && 'pageInfo' in value) return value as Page;
  for (const part of Object.values(value)) {
    const found = pageIn(part);
    if (found) return found;
  }
  return undefined;
}

/** Reads a list to its end, with what happens after each page; answers its items in its order. */
async function walk(
  list: List,
  identity: string,
  size: number,
  between: (page: number) => Promise<void>,
): Promise<string[]> {
  const [count, from] = list.isBackward ? ['last', 'before'] : ['first', 'after'];
  const fields = `{ edges { node { ${identity} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
  const query = `query ($size: Int!, $cursor: String) { ${list.select(
    (more = '') => `(${count}: $size, ${from}: $cursor ${more}) ${fields}`,
  )} }`;
  let seen: string[] = [];
  let cursor: string | null = null;
  for (let index = 0; ; index += 1) {
    const answer = await platform.ask<unknown>(query, { as: list.as, variables: { size, cursor } });
    const page = pageIn(answer.data);
    if (!page) throw new Error(JSON.stringify(answer.errors));
    const items = page.edges.map(({ node }) => itemOf(node));
    seen = list.isBackward ? [...items, ...seen] : [...seen, ...items];
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (!(list.isBackward ? hasPreviousPage : hasNextPage)) return seen;
    cursor = list.isBackward ? startCursor : endCursor;
    await between(index);
  }
}

/** What others do is known to the gateway when it is done, as by news. */
function announced(list: List): List {
  const { separateReads } = platform.gateway.services.rest;
  const { add, remove, move } = list;
  return {
    ...list,
    add: () => add().finally(separateReads),
    remove: (item) => remove(item).finally(separateReads),
    ...(move ? { move: (item: string) => move(item).finally(separateReads) } : {}),
  };
}

const change = fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), at: fc.nat(100) });
/** How many walks are drawn of each list; `npm run soak` draws more, from a seed of its own. */
const runs = {
  numRuns: Math.min(Number(process.env.PROPERTY_RUNS ?? 4), 50),
  ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
};

describe('between two pages of', () => {
  it('every connection of the graph, lists are changed here', () => {
    expect(new Set(Object.keys(lists).map((name) => name.split(' ')[0]))).toEqual(
      new Set(connections.map(({ field }) => field)),
    );
  });

  it.each(connections)(
    '$field, whatever is added, removed or moved: what stays is neither skipped nor brought twice',
    async ({ field, page }) => {
      const identity = identityIn(page);
      for (const [name, make] of Object.entries(lists).filter(([key]) => key.split(' ')[0] === field)) {
        const list = announced(await make());
        await fc.assert(
          fc.asyncProperty(
            fc.integer({ min: 6, max: 10 }),
            fc.integer({ min: 1, max: 4 }),
            fc.array(fc.array(change, { maxLength: 4 }), { minLength: 12, maxLength: 12 }),
            async (length, size, rounds) => {
              const there = new Set<string>();
              while (there.size < length) there.add(await list.add());
              const before = (await walk(list, identity, 50, async () => undefined)).filter((item) =>
                there.has(item),
              );
              expect(new Set(before), name).toEqual(there);
              const stays = new Set(before);
              const seen = await walk(list, identity, size, async (index) => {
                for (const { kind, at } of rounds[index] ?? []) {
                  const item = [...there][at % there.size];
                  if (kind === 'add' || item === undefined) there.add(await list.add());
                  else if (kind === 'remove') {
                    await list.remove(item);
                    there.delete(item);
                    stays.delete(item);
                  } else if (list.move) {
                    await list.move(item);
                    stays.delete(item);
                  }
                }
              });
              expect(
                seen.filter((item) => stays.has(item)),
                name,
              ).toEqual(before.filter((item) => stays.has(item)));
              for (const item of there) await list.remove(item);
            },
          ),
          runs,
        );
      }
    },
    20_000,
  );
});
