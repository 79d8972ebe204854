import { expect, test, vi } from 'vitest';
import { eachByItself } from '../../../gateway/core/each.ts';

test('things that are told one at a time are fetched once each, and fail for themselves alone', async () => {
  const fetch = vi.fn(async (row: string) => {
    if (row === 'gone') throw new Error('away');
    return `row ${row}`;
  });
  const loader = eachByItself(fetch);
  const outcomes = await Promise.allSettled(['1', 'gone', '2', '1'].map((row) => loader.load(row)));
  expect(outcomes).toMatchObject([
    { value: 'row 1' },
    { reason: new Error('away') },
    { value: 'row 2' },
    { value: 'row 1' },
  ]);
  expect(fetch).toHaveBeenCalledTimes(3);
});
