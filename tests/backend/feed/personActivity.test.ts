import { afterAll, expect, it } from 'vitest';
import { PersonActivityResponse } from '../../../backend/feed/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

it('B980: lists shared communities, and the latest posts that the caller reads', async () => {
  const [author, reader, outsider] = [
    await backend.addPerson(),
    await backend.addPerson(),
    await backend.addPerson(),
  ];
  const administrator = await backend.addPerson({ isAdministrator: true });
  const guest = await backend.addPerson({ isExternal: true });
  const shared = await backend.addCommunity(
    { title: 'Voile', kind: 'secret' },
    { members: [author, reader] },
  );
  const other = await backend.addCommunity({ title: 'Pêche' }, { members: [author] });
  await backend.addCommunity({ title: 'Lecture' }, { members: [reader] });
  const posts = [];
  for (let count = 0; count < 6; count += 1) posts.push((await backend.addPost(shared, author)).id);
  const elsewhere = await backend.addPost(other, author);
  await backend.addPost(shared, reader);
  const read = async (as: TestPerson) => {
    const answer = await backend.get(`/api/users/${author.id}/activite`, as);
    if (answer.status !== 200) return answer.status;
    const { communautes, publications } = answer.read(PersonActivityResponse);
    return [communautes.map(({ titre }) => titre), publications.map(({ id }) => id)];
  };
  const latest = posts.toReversed();
  expect(await read(reader)).toEqual([['Voile'], latest.slice(0, 5)]);
  expect(await read(outsider)).toEqual([[], []]);
  expect(await read(administrator)).toEqual([[], [elsewhere.id, ...latest.slice(0, 4)]]);
  expect(await read(guest)).toBe(404);
});
