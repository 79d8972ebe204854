/** Pages of lists that change between two pages: nothing is skipped or repeated. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { anchoredConnection, type OffsetList } from '../../../gateway/connections/anchoredConnection.ts';
import { backwardConnection } from '../../../gateway/connections/anchoredConnection.ts';
import { encodeCursor } from '../../../gateway/connections/connection.ts';
import { newerItemsConnection } from '../../../gateway/connections/newerItemsConnection.ts';
import { drawn } from '../../properties.ts';

/** A list of ids, the largest first, that others add to and remove from. */
function changingList(ids: number[], isStable = false) {
  let current = ids.toSorted((a, b) => b - a);
  const list: OffsetList<number> & Required<Pick<OffsetList<number>, 'isAfter'>> = {
    fetch: async (start, count, after) => {
      const found = after ? current.filter((id) => id < Number(after)) : current.slice(start);
      const page = found.slice(0, count);
      return Object.assign([...page], { positions: after === undefined ? undefined : page.map(String) });
    },
    isStable,
    keyOf: String,
    isAfter: (key, other) => Number(key) < Number(other),
  };
  return {
    list,
    current: () => current,
    add: (id: number) => {
      current = [...current, id].toSorted((a, b) => b - a);
    },
    remove: (id: number) => {
      current = current.filter((other) => other !== id);
    },
  };
}

/** Concurrent changes between two pages. */
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1_000, max: 2_000 }) }),
    fc.record({ kind: fc.constant('remove' as const), index: fc.nat(60) }),
  ),
  { maxLength: 12 },
);
type Changes = typeof changes extends fc.Arbitrary<infer T> ? T : never;

/** Makes the changes; answers the ids that were removed. */
function make(list: ReturnType<typeof changingList>, steps: Changes = []): number[] {
  return steps.flatMap((step) => {
    if (step.kind === 'add') {
      if (!list.current().includes(step.id)) list.add(step.id);
      return [];
    }
    const id = list.current()[step.index];
    if (id === undefined) return [];
    list.remove(id);
    return [id];
  });
}

/** Reads every page; `between` is called before each but the first. */
async function readAll<T>(
  read: (cursor: string | null) => Promise<{ nodes: T[]; cursor: string | null }>,
  between: (round: number) => void,
): Promise<T[]> {
  const seen: T[] = [];
  let cursor: string | null = null;
  for (let round = 0; ; round += 1) {
    const page: { nodes: T[]; cursor: string | null } = await read(cursor);
    seen.push(...page.nodes);
    if (page.cursor === null) return seen;
    ({ cursor } = page);
    between(round);
  }
}
const forward =
  <T>(list: OffsetList<T>, first: number) =>
  async (after: string | null) => {
    const { nodes, pageInfo } = await anchoredConnection(list, { first, after });
    return { nodes, cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  };

const ids = (minLength: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength, maxLength: 60 });
const size = fc.integer({ min: 1, max: 7 });
const rounds = fc.array(changes, { maxLength: 30 });

const items = (from: number) => Array.from({ length: from }, (_none, index) => from - index);

describe('anchored connections', () => {
  test.each([true, false])(
    'reach every item of an API that ignores offsets, with an order of keys: %s',
    async (isOrdered) => {
      const list: OffsetList<number> = {
        fetch: async () => items(12),
        keyOf: String,
        ...(isOrdered ? { isAfter: (key, other) => Number(key) < Number(other) } : {}),
      };
      expect(await readAll(forward(list, 5), () => {})).toEqual(items(12));
    },
  );

  test('skip and repeat nothing, whatever is added and removed', async () => {
    await fc.assert(
      fc.asyncProperty(ids(0), size, rounds, fc.boolean(), async (all, first, steps, isStable) => {
        const changing = changingList(all, isStable);
        const removed = new Set<number>();
        const seen = await readAll(forward(changing.list, first), (round) => {
          for (const id of make(changing, steps[round])) removed.add(id);
        });
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(seen.toSorted((a, b) => b - a));
        expect(all.filter((id) => !removed.has(id) && !seen.includes(id))).toEqual([]);
      }),
      drawn(500),
    );
  });

  test('skip and repeat nothing without an order of keys, when up to eight items are added or removed', async () => {
    const turn = fc.record({ isNew: fc.boolean(), at: fc.nat(60) });
    const turns = fc.array(fc.array(turn, { maxLength: 8 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 50 }), size, turns, async (length, first, steps) => {
        const all = Array.from({ length }, (_, index) => `item ${index}`);
        let current = all;
        const list: OffsetList<string> = {
          fetch: async (start, count) => current.slice(start, start + count),
          keyOf: String,
        };
        const removed = new Set<string>();
        const seen = await readAll(forward(list, first), (round) => {
          for (const [index, { isNew, at }] of (steps[round] ?? []).entries()) {
            const item = current[at];
            if (isNew) current = current.toSpliced(at, 0, `new ${round} ${index}`);
            else if (item !== undefined) {
              current = current.toSpliced(at, 1);
              removed.add(item);
            }
          }
        });
        const left = all.filter((item) => !removed.has(item));
        expect(seen.filter((item) => left.includes(item))).toEqual(left);
        expect(new Set(seen).size).toBe(seen.length);
      }),
      drawn(300),
    );
  });

  test('continue at the former place of an item that moved to the top, without an order of keys', async () => {
    let current = Array.from('abcdefghij');
    const list: OffsetList<string> = {
      fetch: async (start, count) => current.slice(start, start + count),
      keyOf: String,
    };
    const { pageInfo } = await anchoredConnection(list, { first: 4 });
    for (const order of ['dabcefghij', 'dabefghij']) {
      current = Array.from(order);
      const { nodes } = await anchoredConnection(list, { first: 3, after: pageInfo.endCursor });
      expect(nodes).toEqual(['e', 'f', 'g']);
    }
  });

  test('end when everything after the cursor is gone, and the cursor itself', async () => {
    const changing = changingList(items(7));
    const page = await anchoredConnection(changing.list, { first: 5 });
    for (const id of [3, 2, 1]) changing.remove(id);
    for (const id of [1_001, 1_002]) changing.add(id);
    const next = await anchoredConnection(changing.list, { first: 5, after: page.pageInfo.endCursor });
    expect(next).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false } });
  });

  test('take one call for a page of an unchanged list', async () => {
    const { list } = changingList(items(9));
    const fetch = vi.spyOn(list, 'fetch');
    const page = await anchoredConnection(list, { first: 3 });
    await anchoredConnection(list, { first: 3, after: page.pageInfo.endCursor });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('reject an unknown cursor, and report whether edges follow an empty page', async () => {
    const { list } = changingList(items(2));
    await expect(anchoredConnection(list, { first: 3, after: 'nonsense' })).rejects.toMatchObject({
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await anchoredConnection(list, { first: 0 })).toMatchObject({
      edges: [],
      pageInfo: { hasNextPage: true, startCursor: null, endCursor: null },
    });
  });
});

test('backward connections skip and repeat nothing when items are added at the end', async () => {
  await fc.assert(
    fc.asyncProperty(ids(1), size, rounds, async (all, last, steps) => {
      const changing = changingList(all);
      const pages: number[][] = [];
      await readAll(
        async (before) => {
          const { nodes, pageInfo } = await backwardConnection(changing.list, { last, before });
          pages.unshift(nodes);
          return { nodes, cursor: pageInfo.hasPreviousPage ? pageInfo.startCursor : null };
        },
        (round) =>
          void make(
            changing,
            steps[round]?.filter(({ kind }) => kind === 'add'),
          ),
      );
      expect(pages.flat()).toEqual(all.toSorted((a, b) => a - b));
    }),
    drawn(200),
  );
});

describe('onward connections', () => {
  test('skip and repeat nothing after their cursor, whatever is added and removed', async () => {
    await fc.assert(
      fc.asyncProperty(ids(1), fc.nat(59), size, rounds, async (all, place, first, steps) => {
        const changing = changingList(all);
        const known = changing.current()[place % all.length] ?? 0;
        const start = encodeCursor({ offset: changing.current().indexOf(known), key: String(known) });
        const removed = new Set(make(changing, steps[0]));
        const seen = await readAll(
          async (after) => {
            const { nodes, pageInfo } = await newerItemsConnection(changing.list, {
              first,
              after: after ?? start,
            });
            return { nodes, cursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? after) : null };
          },
          (round) => {
            for (const id of make(changing, steps[round + 1])) removed.add(id);
          },
        );
        expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
        expect(all.filter((id) => id > known && !removed.has(id) && !seen.includes(id))).toEqual([]);
        expect(seen.filter((id) => id <= known)).toEqual([]);
      }),
      drawn(300),
    );
  });

  test('do not read the whole list for a forged cursor', async () => {
    const { list } = changingList(items(50_000));
    let count = 0;
    const counted = {
      ...list,
      fetch: async (start: number, most: number, after?: string) => {
        const page = await list.fetch(start, most, after);
        count += page.length;
        return page;
      },
    };
    const after = encodeCursor({ offset: 999_999_999, key: '25000' });
    await expect(newerItemsConnection(counted, { first: 30, after })).rejects.toThrow(
      'read again without a cursor',
    );
    expect(count).toBeLessThan(25_000);
  });
});
