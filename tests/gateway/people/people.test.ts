import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeUser, fullNameOf, initialsOf, hasAccount } from '../../../gateway/people/people.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe('a person', () => {
  it('is a node that colleagues can fetch, and nobody without a token', async () => {
    const [ines, colleague] = [
      await platform.backend.addPerson({ firstName: 'Inès', lastName: 'Morel', phone: '' }),
      await platform.backend.addPerson(),
    ];
    const id = Buffer.from(`User:${ines.id}`).toString('base64url');
    const query =
      'query ($id: ID!) { node(id: $id) { id ... on User { email name initials jobTitle phone avatar { url } } } }';
    const found = await platform.ask<object>(query, { as: colleague, variables: { id } });
    expect(found.data).toEqual({
      node: {
        id,
        email: ines.email,
        name: 'Inès Morel',
        initials: 'IM',
        jobTitle: 'Chargée de mission',
        phone: null,
        avatar: null,
      },
    });
    const absent = Buffer.from('User:999999').toString('base64url');
    expect((await platform.ask<object>(query, { as: colleague, variables: { id: absent } })).data).toEqual({
      node: null,
    });
    const anonymous = await platform.ask(query, { variables: { id } });
    expect(anonymous.errors.map((error) => error.extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('a person of whom an answer has only the name', () => {
  it('is completed where more is selected, in one call whatever the number of messages', async () => {
    const { backend, content } = platform;
    const [person, friend] = [await backend.addPerson(), await backend.addPerson({ job: 'Soudeuse' })];
    const conversation = await content.addConversation([person, friend]);
    for (let count = 0; count < 5; count += 1) await content.send(friend, conversation);
    const id = Buffer.from(`Conversation:${conversation.id}`).toString('base64url');
    const author = async (fields: string) =>
      platform.ask<{ node: { messages: { nodes: object[] } } }>(
        `query ($id: ID!) { node(id: $id) { ... on Conversation { messages { nodes { author { ${fields} } } } } } }`,
        { as: person, variables: { id } },
      );
    const full = await author('email jobTitle phone');
    const expected = { author: { email: friend.email, jobTitle: 'Soudeuse', phone: friend.phone } };
    expect(full.data.node.messages.nodes).toEqual(Array.from({ length: 5 }, () => expected));
    expect(full.calls.filter((call) => call === 'GET /api/singleuser/{id}')).toHaveLength(1);
    expect((await author('name')).calls).not.toContain('GET /api/singleuser/{id}');
  });
});

describe('decoding a person', () => {
  it('B047: tolerates missing fields, and the image as a list', () => {
    expect(
      decodeUser({
        id: '7',
        email: 'a@b.fr',
        profile: { prenom: null, nom: 'NULL' },
        images: [{ image: '0' }],
      }),
    ).toMatchObject({
      row: '7',
      name: 'a@b.fr',
      initials: 'A',
      jobTitle: null,
      avatar: null,
    });
    expect(decodeUser({ id: 7, images: { image: 'files/a-40x30.jpg' } }).avatar).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it('refuses what cannot be a person', () => {
    for (const value of [null, 'Inès', [], {}, { id: {} }]) {
      expect(() => decodeUser(value)).toThrow(/unusable/);
    }
  });

  it('accepts people without an id, who cannot be fetched again', () => {
    const known = decodeUser({ email: 'a@b.fr', profile: { prenom: 'Ana', nom: 'B' } });
    expect(known).toMatchObject({ name: 'Ana B', email: 'a@b.fr' });
    expect(hasAccount(known.row)).toBe(false);
    expect(decodeUser({ email: 'A@B.fr' }).row).toBe(known.row);
  });

  it('makes names and initials of what there is', () => {
    expect([
      fullNameOf('Inès', ''),
      fullNameOf('', ''),
      initialsOf('élodie', 'martin'),
      initialsOf('', '', 'z@b.fr'),
    ]).toEqual(['Inès', '', 'ÉM', 'Z']);
  });
});

describe('the directory', () => {
  it('B976: is filtered by what the API has; nobody matches without the capability', async () => {
    const { backend } = platform;
    const [pilot, other] = [
      await backend.addPerson({ job: 'Pilote de vedette', country: 'Islande' }),
      await backend.addPerson(),
    ];
    const community = await backend.addCommunity({ kind: 'secret' }, { members: [pilot] });
    const ask = (on: Platform, as: typeof pilot, filters: string) =>
      on.ask<{ viewer: { users: { totalCount: number; nodes: { databaseId: string }[] } } }>(
        `{ viewer { users(${filters}) { totalCount nodes { databaseId } } userFilters { countryNames } } }`,
        { as },
      );
    const found = { users: { totalCount: 1, nodes: [{ databaseId: String(pilot.id) }] } };
    for (const filters of [
      'jobTitle: "Pilote de vedette"',
      'countryName: "Islande"',
      `communityDatabaseId: "${community.id}"`,
    ]) {
      const { data } = await ask(platform, pilot, filters);
      expect(data.viewer).toMatchObject(found);
      expect(data.viewer).toMatchObject({ userFilters: { countryNames: ['France', 'Islande'] } });
    }
    const nobody = { users: { totalCount: 0, nodes: [] } };
    // A community that is hidden looks like one without members.
    const hidden = await ask(platform, other, `communityDatabaseId: "${community.id}"`);
    expect(hidden.data.viewer).toMatchObject(nobody);
    const documented = await startPlatform({ backend, settings: { API_EXTENSIONS: 'EXACT_COUNTS' } });
    try {
      const without = await ask(documented, pilot, 'jobTitle: "Pilote de vedette"');
      expect(without.data.viewer).toEqual({ ...nobody, userFilters: null });
    } finally {
      await documented.close();
    }
  });
});
