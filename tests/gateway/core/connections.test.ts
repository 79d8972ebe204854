import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchoredConnection, type OffsetList } from '../../../gateway/core/connections/anchored.ts';
import { backwardConnection } from '../../../gateway/core/connections/backward.ts';
import { encodeCursor } from '../../../gateway/core/connections/connection.ts';
import { onwardConnection } from '../../../gateway/core/connections/onward.ts';

/** A list of ids, the largest first, that changes between two pages as others write and delete. */
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

const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1_000, max: 2_000 }) }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(60) }),
);

/** How many lists are drawn; `npm run soak` draws more, from a seed of its own. */
const drawn = (numRuns: number) => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? numRuns),
  ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
});

describe('anchored connections', () => {
  test.each([
    ['in their order', true],
    ['in an order that keys do not tell', false],
  ])('reach every item of an API that gives its whole list for every page, %s', async (_order, isOrdered) => {
    const items = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    const list: OffsetList<number> = {
      fetch: async () => items,
      keyOf: String,
      ...(isOrdered ? { isAfter: (key, other) => Number(key) < Number(other) } : {}),
    };
    const reached: number[] = [];
    let after: string | undefined;
    do {
      const page = await anchoredConnection(list, { first: 5, ...(after ? { after } : {}) });
      reached.push(...page.nodes);
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
    } while (after !== undefined && reached.length < 100);
    expect(reached).toEqual(items);
  });

  test('whatever is added above or deleted between two pages, no item comes twice and none that stayed is skipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 0, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 30 }),
        fc.boolean(),
        async (ids, first, rounds, isStable) => {
          const changing = changingList(ids, isStable);
          const removed = new Set<number>();
          const seen: number[] = [];
          let after: string | null = null;
          for (let round = 0; ; round += 1) {
            const page: Awaited<ReturnType<typeof anchoredConnection<number>>> = await anchoredConnection(
              changing.list,
              { first, after },
            );
            seen.push(...page.nodes);
            if (!page.pageInfo.hasNextPage) break;
            after = page.pageInfo.endCursor;
            for (const step of rounds[round] ?? []) {
              if (step.kind === 'add') {
                if (!changing.current().includes(step.id)) changing.add(step.id);
                continue;
              }
              const id = changing.current()[step.index];
              if (id === undefined) continue;
              changing.remove(id);
              removed.add(id);
            }
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(seen.toSorted((a, b) => b - a));
          const expected = ids.filter((id) => !removed.has(id));
          expect(expected.filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
      drawn(2_000),
    );
  });

  test('where keys tell no order, up to eight items added or deleted between two pages skip none and bring none twice', async () => {
    const turn = fc.record({
      isNew: fc.boolean(),
      at: fc.nat(60),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.array(turn, { maxLength: 8 }), { maxLength: 30 }),
        async (length, first, rounds) => {
          const all = Array.from({ length }, (_, index) => `item ${index}`);
          let current = all;
          const list: OffsetList<string> = {
            fetch: async (start, count) => current.slice(start, start + count),
            keyOf: String,
          };
          const removed = new Set<string>();
          const seen: string[] = [];
          let after: string | null = null;
          for (let round = 0; ; round += 1) {
            const page: Awaited<ReturnType<typeof anchoredConnection<string>>> = await anchoredConnection(
              list,
              {
                first,
                after,
              },
            );
            seen.push(...page.nodes);
            if (!page.pageInfo.hasNextPage) break;
            after = page.pageInfo.endCursor;
            for (const [index, { isNew, at }] of (rounds[round] ?? []).entries()) {
              const item = current[at];
              if (isNew) current = current.toSpliced(at, 0, `new ${round} ${index}`);
              else if (item !== undefined) {
                current = current.toSpliced(at, 1);
                removed.add(item);
              }
            }
          }
          const left = all.filter((item) => !removed.has(item));
          expect(seen.filter((item) => left.includes(item))).toEqual(left);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      drawn(1_000),
    );
  });

  test('onwards, a cursor that was made up does not have the whole list read', async () => {
    const { list } = changingList(Array.from({ length: 50_000 }, (_none, index) => index + 1));
    let read = 0;
    const counted = {
      ...list,
      fetch: async (start: number, count: number, after?: string) => {
        const page = await list.fetch(start, count, after);
        read += page.length;
        return page;
      },
    };
    const after = encodeCursor({ offset: 999_999_999, key: '25000' });
    await expect(onwardConnection(counted, { first: 30, after })).rejects.toThrow('read from the end');
    expect(read).toBeLessThan(25_000);
  });

  test('where keys tell no order, the place of an item that was moved to the top is where it stood', async () => {
    let current = Array.from('abcdefghij');
    const list: OffsetList<string> = {
      fetch: async (start, count) => current.slice(start, start + count),
      keyOf: String,
    };
    const { pageInfo } = await anchoredConnection(list, { first: 4 });
    current = Array.from('dabcefghij');
    const moved = await anchoredConnection(list, { first: 3, after: pageInfo.endCursor });
    current = Array.from('dabefghij');
    const alsoGone = await anchoredConnection(list, { first: 3, after: pageInfo.endCursor });
    expect([moved.nodes, alsoGone.nodes]).toEqual([
      ['e', 'f', 'g'],
      ['e', 'f', 'g'],
    ]);
  });

  test('backwards, what arrives at the end shifts nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.uniqueArray(fc.integer({ min: 1_000, max: 9_000 }), { maxLength: 20 }), {
          maxLength: 30,
        }),
        async (ids, last, rounds) => {
          const changing = changingList(ids);
          let seen: number[] = [];
          let before: string | null = null;
          for (let round = 0; ; round += 1) {
            const page: Awaited<ReturnType<typeof backwardConnection<number>>> = await backwardConnection(
              changing.list,
              { last, before },
            );
            seen = [...page.nodes, ...seen];
            if (!page.pageInfo.hasPreviousPage) break;
            before = page.pageInfo.startCursor;
            for (const id of rounds[round] ?? []) if (!changing.current().includes(id)) changing.add(id);
          }
          expect(seen).toEqual(ids.toSorted((a, b) => a - b));
        },
      ),
      drawn(300),
    );
  });

  test('on from a cursor, whatever arrives or is deleted between two pages, none comes twice and none is skipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 60 }),
        fc.nat(59),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 30 }),
        async (ids, place, first, rounds) => {
          const changing = changingList(ids);
          const known = changing.current()[place % ids.length] ?? 0;
          let cursor = encodeCursor({ offset: changing.current().indexOf(known), key: String(known) });
          const seen: number[] = [];
          const removed = new Set<number>();
          for (let round = 0; ; round += 1) {
            for (const step of rounds[round] ?? []) {
              if (step.kind === 'add') {
                if (!changing.current().includes(step.id)) changing.add(step.id);
                continue;
              }
              const id = changing.current()[step.index];
              if (id === undefined) continue;
              changing.remove(id);
              removed.add(id);
            }
            const page = await onwardConnection(changing.list, { first, after: cursor });
            seen.push(...page.nodes);
            if (!page.pageInfo.hasNextPage) break;
            cursor = page.pageInfo.endCursor ?? cursor;
          }
          expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
          const expected = ids.filter((id) => id > known && !removed.has(id));
          expect(expected.filter((id) => !seen.includes(id))).toEqual([]);
          expect(seen.filter((id) => id <= known)).toEqual([]);
        },
      ),
      drawn(500),
    );
  });

  test('when everything after the cursor is gone, and the cursor itself, nothing comes again', async () => {
    const changing = changingList([7, 6, 5, 4, 3, 2, 1]);
    const page = await anchoredConnection(changing.list, { first: 5 });
    for (const id of [3, 2, 1]) changing.remove(id);
    for (const id of [1_001, 1_002]) changing.add(id);
    const next = await anchoredConnection(changing.list, { first: 5, after: page.pageInfo.endCursor });
    expect(next).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false } });
  });

  test('a page that stands where it stood costs one call', async () => {
    const { list } = changingList([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let calls = 0;
    const counted = {
      ...list,
      fetch: (start: number, count: number) => ((calls += 1), list.fetch(start, count)),
    };
    const page = await anchoredConnection(counted, { first: 3 });
    await anchoredConnection(counted, { first: 3, after: page.pageInfo.endCursor });
    expect(calls).toBe(2);
  });

  test('refuses a cursor of nothing with BAD_USER_INPUT', async () => {
    const page = anchoredConnection(changingList([1]).list, { first: 3, after: 'nonsense' });
    await expect(page).rejects.toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  test('asked for nothing, it says truly whether there is more', async () => {
    const page = await anchoredConnection(changingList([2, 1]).list, { first: 0 });
    expect(page).toMatchObject({
      edges: [],
      pageInfo: { hasNextPage: true, startCursor: null, endCursor: null },
    });
  });
});
