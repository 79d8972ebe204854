import { afterAll, beforeAll, expect, it } from 'vitest';
import { FeedResponse } from '../../../backend/feed/wire.ts';
import { startBackend, type TestBackend } from '../harness.ts';
import { makePlace } from '../places.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('skips and repeats no post when another one is pinned between pages', async () => {
  const { community, people } = await makePlace(backend, 'public');
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await backend.addPost(community, people.editor)).id);
  const [first, , , , , last] = ids;
  const pin = (idpost: number | undefined) =>
    backend.post('/api/epingledeplingle', {
      as: people.administrator,
      json: { idpost, idgroup: community.id, param: 1 },
    });
  const page = async (apres: string) => {
    const answer = await backend.post('/api/publication', {
      as: people.editor,
      json: { groupid: community.id, nbpost: 2, apres },
    });
    const { publications, positions } = answer.read(FeedResponse);
    return { ids: publications.map(({ id }) => id), end: positions?.at(-1) ?? '' };
  };
  await pin(last);
  const begun = await page('');
  await pin(first);
  const second = await page(begun.end);
  const third = await page(second.end);
  expect([...begun.ids, ...second.ids, ...third.ids]).toEqual(ids.toReversed());
  expect((await page(third.end)).ids).toEqual([]);
  expect((await page('')).ids[0]).toBe(first);
});
