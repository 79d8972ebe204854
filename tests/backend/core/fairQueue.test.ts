import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../backend/core/errors.ts';
import { createFairQueue } from '../../../backend/core/files/fairQueue.ts';

describe('the fair queue', () => {
  const limits = {
    concurrency: 2,
    budget: 100,
    heavy: 200,
    waiting: 3,
    waitingPerKey: 2,
    maxWaitMs: 60_000,
  };

  /** Tasks that finish on command. */
  function works(turns: ReturnType<typeof createFairQueue>) {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const refused: string[] = [];
    return {
      begun,
      refused,
      add: (name: string, fairnessKey: string, weight: number) =>
        turns
          .take(fairnessKey, weight, () => {
            begun.push(name);
            return new Promise<void>((done) => ends.set(name, done));
          })
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(ApiError);
            refused.push(name);
          }),
      async end(name: string, running: Promise<void>) {
        ends.get(name)?.();
        await running;
      },
    };
  }

  it('runs one task per person, within a limit for all', async () => {
    const { add, begun, end } = works(createFairQueue(limits));
    const first = add('a1', 'a', 80);
    const second = add('a2', 'a', 10);
    const third = add('b1', 'b', 80);
    const fourth = add('c1', 'c', 20);
    await Promise.resolve();
    // a2 waits for a1; b1 does not fit beside it; c1 does.
    expect(begun).toEqual(['a1', 'c1']);
    await end('a1', first);
    expect(begun).toEqual(['a1', 'c1', 'b1']);
    await end('c1', fourth);
    expect(begun).toEqual(['a1', 'c1', 'b1', 'a2']);
    await end('a2', second);
    await end('b1', third);
  });

  it('alternates between waiting people, however many tasks one has queued', async () => {
    const { add, begun, end } = works(createFairQueue({ ...limits, concurrency: 1, waiting: 10 }));
    const running = new Map<string, Promise<void>>();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) running.set(name, add(name, name.charAt(0), 10));
    await Promise.resolve();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name, running.get(name)!);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await end('a3', running.get('a3')!);
  });

  it('runs one heavy task at a time, so that light ones have a slot', async () => {
    const { add, begun, end } = works(createFairQueue({ ...limits, heavy: 40, waiting: 10 }));
    const first = add('a1', 'a', 40);
    const second = add('b1', 'b', 40);
    const third = add('c1', 'c', 30);
    await Promise.resolve();
    expect(begun).toEqual(['a1', 'c1']);
    await end('c1', third);
    expect(begun).toEqual(['a1', 'c1']);
    await end('a1', first);
    expect(begun).toEqual(['a1', 'c1', 'b1']);
    await end('b1', second);
  });

  it('rejects tasks when too many are queued, of one person or in all', async () => {
    const { add, refused } = works(createFairQueue(limits));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a', 60);
    await expect.poll(() => refused).toEqual(['a4']);
    for (const name of ['b1', 'c1']) void add(name, name, 60);
    await expect.poll(() => refused).toEqual(['a4', 'c1']);
  });

  it('are rejected when they wait too long; one above the total limit runs alone', async () => {
    const { add, begun, refused, end } = works(createFairQueue({ ...limits, maxWaitMs: 1 }));
    const first = add('a1', 'a', 500);
    void add('b1', 'b', 10);
    await expect.poll(() => refused).toEqual(['b1']);
    expect(begun).toEqual(['a1']);
    await end('a1', first);
    void add('c1', 'c', 10);
    await expect.poll(() => begun).toEqual(['a1', 'c1']);
  });
});
