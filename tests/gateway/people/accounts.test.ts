import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let administrator: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  administrator = await platform.backend.addPerson({ isAdministrator: true, firstName: 'Zoé' });
  person = await platform.backend.addPerson({ firstName: 'Ada', lastName: 'Byron' });
  await platform.backend.addCommunity({ kind: 'defaut' }, { admins: [administrator] });
});

const change = (name: string, input: object, selection = '', files?: Record<string, File>) =>
  platform.mutate<Record<string, unknown>>(name, input, { as: administrator, selection, files });

describe('accounts', () => {
  it('B440: creates one with the given fields, and not twice', async () => {
    const input = {
      email: 'Neuf@equipe.example',
      firstName: 'Nino',
      phone: '0612345678',
      canCreateCommunities: true,
    };
    expect(await change('createUser', { ...input, phone: '12' })).toMatchObject({
      userErrors: [{ message: 'Le téléphone est invalide (0X00000000 ou +XXX0000000)', path: ['phone'] }],
    });
    const fields = '{ email firstName phone canCreateCommunities }';
    const created = {
      email: 'neuf@equipe.example',
      firstName: 'Nino',
      phone: '0612345678',
      canCreateCommunities: true,
    };
    expect(await change('createUser', input, `user ${fields} accountEdge { node ${fields} }`)).toMatchObject({
      user: created,
      accountEdge: { node: created },
      userErrors: [],
    });
    expect(await change('createUser', input)).toMatchObject({
      userErrors: [{ message: 'Cette adresse email est déjà associée un compte', path: ['email'] }],
    });
  });

  it('B442 B716 B721: an account is changed, and absent fields are kept', async () => {
    const { backend } = platform;
    const target = await backend.addPerson({ job: 'Voilière' });
    const userId = global('User', target.id);
    expect(
      await change(
        'updateUser',
        { userId, firstName: 'Ève', honorific: 'MRS' },
        'user { firstName lastName jobTitle honorific }',
      ),
    ).toMatchObject({
      user: { firstName: 'Ève', lastName: target.lastName, jobTitle: 'Voilière', honorific: 'MRS' },
    });
    expect(
      await change('updateUser', { userId, jobTitle: null }, 'user { firstName jobTitle }'),
    ).toMatchObject({
      user: { firstName: 'Ève', jobTitle: null },
    });
    for (const field of ['email', 'firstName', 'lastName', 'honorific', 'canCreateCommunities'])
      expect(await change('updateUser', { userId, [field]: null }, 'user { id }')).toMatchObject({
        user: null,
        userErrors: [{ code: 'INVALID', path: [field] }],
      });
    expect(await change('updateUser', { userId, firstName: '' })).toMatchObject({
      userErrors: [{ message: 'Le prénom est obligatoire', path: ['firstName'] }],
    });
    expect(await change('updateUser', { userId, email: person.email })).toMatchObject({
      userErrors: [{ message: 'Cette adresse email est déjà associée un compte', path: ['email'] }],
    });
    const portrait = new File([await picture({ width: 50, height: 50 })], 'moi.jpg');
    const given = { 'variables.input.avatar': portrait };
    expect(
      await change('updateUserAvatar', { userId, avatar: null }, 'user { avatar { width } }', given),
    ).toMatchObject({
      user: { avatar: { width: 50 } },
    });
  });

  it('B720: an account is deleted, with its content transferred to somebody', async () => {
    const { backend } = platform;
    const [leaving, heir] = [await backend.addPerson(), await backend.addPerson()];
    const community = await backend.addCommunity({}, { members: [leaving, heir] });
    await backend.addPost(community, leaving);
    const deletedUserId = global('User', leaving.id);
    const asked = {
      userId: deletedUserId,
      transfer: ['POSTS', 'DOCUMENTS'],
      recipientId: global('User', heir.id),
    };
    expect(await change('deleteUser', asked, 'deletedUserId')).toEqual({ deletedUserId, userErrors: [] });
    const { data } = await platform.ask(
      'query ($databaseId: String!, $user: ID!) { community(databaseId: $databaseId) { feed { nodes { author { id } } } } user: node(id: $user) { id } }',
      { as: heir, variables: { databaseId: String(community.id), user: deletedUserId } },
    );
    expect(data).toEqual({
      community: { feed: { nodes: [{ author: { id: global('User', heir.id) } }] } },
      user: null,
    });
    expect(await change('deleteUser', { userId: global('User', administrator.id) })).toMatchObject({
      userErrors: [{ code: 'INVALID_STATE' }],
    });
  });

  it('B419 B420 B422 B423: have the viewer’s permissions', async () => {
    const ask = async (as: TestPerson, of: TestPerson) =>
      (
        await platform.ask<{ user: object }>(
          'query ($databaseId: String!) { user(databaseId: $databaseId) { viewerCanEdit viewerCanDelete canCreateCommunities } }',
          { as, variables: { databaseId: String(of.id) } },
        )
      ).data.user;
    const nothing = { viewerCanEdit: false, viewerCanDelete: false, canCreateCommunities: null };
    expect(await ask(person, administrator)).toEqual(nothing);
    expect(await ask(person, person)).toEqual({ ...nothing, viewerCanEdit: true });
    expect(await ask(administrator, person)).toEqual({
      viewerCanEdit: true,
      viewerCanDelete: true,
      canCreateCommunities: false,
    });
    expect(await ask(administrator, administrator)).toMatchObject({
      viewerCanEdit: true,
      viewerCanDelete: false,
    });
  });
});
