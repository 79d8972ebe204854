import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '../../../backend/communities/tables.ts';
import {
  CreateCommunityAnswer,
  GetCommunitiesAnswer,
  UpdateCommunityAnswer,
} from '../../../backend/communities/wire.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let administrator: TestPerson;
let community: { id: number };
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  administrator = await backend.addPerson();
  community = await backend.addCommunity({ kind: 'private', title: 'Qualité' }, { admins: [administrator] });
});

const send = (path: string, as: TestPerson, fields: Record<string, string>, logo?: Blob) =>
  backend.post(path, { as, multipart: formOf(fields, logo ? [['logo', 'logo.jpg', logo]] : []) });

describe('a community', () => {
  it('B725 B331 B332: is created by those who may, who then administer it', async () => {
    const [maker, other] = [
      await backend.addPerson({ canCreateCommunities: true }),
      await backend.addPerson(),
    ];
    expect((await send('/creategroupall', other, { titre: 'Non' })).status).toBe(403);
    const { id } = (await send('/creategroupall', maker, { titre: ' Voile ' }, await picture())).read(
      CreateCommunityAnswer,
    );
    const members = await backend.context.database
      .select()
      .from(memberships)
      .where(eq(memberships.communityId, id));
    expect(members).toMatchObject([{ userId: maker.id, role: 'ROLE_ADMIN' }]);
    const [made] = (await backend.post('/api/getcommunities', { as: maker, json: {} })).read(
      GetCommunitiesAnswer,
    ).communities;
    expect(made).toMatchObject({ titre: 'Voile', typegroupe: 'public', couleur: '#d6d6d6' });
    expect(made?.logo).toMatch(/-640x480\.jpg\?/);
    const { groupe } = (
      await send('/allupdate', maker, {
        idgroup: String(id),
        sujet: 'La mer',
        type: 'secret',
        couleur: '#34a5f8',
      })
    ).read(UpdateCommunityAnswer);
    expect(groupe).toMatchObject({
      titre: 'Voile',
      sujet: 'La mer',
      typegroupe: 'secret',
      couleur: '#34a5f8',
      users: 1,
    });
  });

  it.each([
    [{ titre: ' ' }, 'Le titre est obligatoire'],
    [{ sujet: '' }, 'Le sujet est obligatoire'],
    [{ type: 'autre' }, 'Le type est obligatoire'],
    [{ couleur: 'rouge' }, 'Couleur est Obligatoire'],
  ])('B344–B346: refuses %j', async (fields, message) => {
    const answer = await send('/allupdate', administrator, { idgroup: String(community.id), ...fields });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ message })]);
  });

  it('is deleted with its content, which its members are told', async () => {
    const member = await backend.addPerson();
    await backend.addMember(community, member);
    const post1 = await backend.addPost(community, member);
    backend.events.length = 0;
    expect((await backend.call('DELETE', `/deletegroup/${community.id}`, { as: administrator })).status).toBe(
      200,
    );
    expect((await backend.get(`/api/postsingle/${post1.id}`, member)).status).toBe(404);
    expect(backend.events).toMatchObject([{ receveur: [administrator.email, member.email] }]);
  });
});
