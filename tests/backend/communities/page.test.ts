/** What non-members see on the page of a community. */
import { afterAll, expect, it } from 'vitest';
import { CommunityPageResponse } from '../../../backend/communities/wire.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

it.each([
  ['public', 2],
  ['private', undefined],
] as const)('a %s community shows others how many posts it has: %s', async (kind, shown) => {
  const [member, other] = [await backend.addPerson(), await backend.addPerson()];
  const community = await backend.addCommunity({ kind }, { members: [member] });
  for (let index = 0; index < 2; index += 1) await backend.addPost(community, member);
  const readBy = async (as: typeof member) =>
    (await backend.post('/api/getgroupspecifique/mur', { as, json: { id: community.id } })).read(
      CommunityPageResponse,
    ).nbpublications;
  expect(await readBy(member)).toBe(2);
  expect(await readBy(other)).toBe(shown);
});
