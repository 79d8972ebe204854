import { afterAll, describe, expect, it } from 'vitest';
import {
  ListAdministratorsResponse,
  CommunitySettingsResponse,
  ListOtherMembersResponse,
} from '../../../backend/members/wire.ts';
import { joinRequests } from '../../../backend/communities/tables.ts';
import { type TestPerson, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const administrator = await backend.addPerson({ firstName: 'Zoé' });
const reader = await backend.addPerson({ firstName: 'Yves' });
const outsider = await backend.addPerson();

describe('the members of a community', () => {
  it('come by name, administrators apart, a page at a time, for the same number of statements', async () => {
    const admins = [administrator, await backend.addPerson({ firstName: 'Alix' })];
    const members = [];
    for (const firstName of ['Dora', 'Brice', 'Chloé', 'Élie'])
      members.push(await backend.addPerson({ firstName }));
    const { id } = await backend.addCommunity({}, { admins, members, readers: [reader] });

    const leading = (
      await backend.post('/api/getgroupspecifique/admin', { as: reader, json: { id, nb: 7, start: 0 } })
    ).read(ListAdministratorsResponse);
    expect(leading.useradmin.map((user) => [user.profile.prenom, user.user_role])).toEqual([
      ['Alix', 'ROLE_ADMIN'],
      ['Zoé', 'ROLE_ADMIN'],
    ]);
    expect(leading.countadmin).toBe(2);

    const page = async (nb: number, start: number) => {
      const answer = await backend.post('/api/getgroupspecifique/user', {
        as: reader,
        json: { id, nb, start },
      });
      const { users, countother } = answer.read(ListOtherMembersResponse);
      expect(countother).toBe(5);
      return { names: users.map((user) => user.profile.prenom), sql: answer.sql };
    };
    const [first, second, all] = [await page(2, 0), await page(2, 2), await page(100, 0)];
    expect([...first.names, ...second.names]).toEqual(all.names.slice(0, 4));
    expect(all.names.toSorted((a, b) => a.localeCompare(b, 'fr'))).toEqual(
      expect.arrayContaining(['Brice', 'Chloé', 'Dora', 'Élie', 'Yves']),
    );
    expect([first.sql, second.sql]).toEqual([all.sql, all.sql]);
  });

  it('B727: are counted in the settings, with the pending invitations for those who decide on them', async () => {
    const { id } = await backend.addCommunity(
      { kind: 'private' },
      { admins: [administrator], readers: [reader] },
    );
    await backend.context.database.insert(joinRequests).values({ communityId: id, userId: outsider.id });
    const settings = async (as: TestPerson) =>
      (await backend.post('/api/getgroupspecifique', { as, json: { id } })).read(CommunitySettingsResponse);
    expect(await settings(administrator)).toMatchObject({ nbuser: 2, nbinvitation: 1 });
    expect(await settings(reader)).toMatchObject({ nbuser: 2, nbinvitation: 0 });
  });
});
