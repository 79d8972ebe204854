import { describe, expect, it } from 'vitest';
import { decodeUser } from '../../../gateway/people/people.rest.ts';
import { fullNameOf, initialsOf, hasAccount } from '../../../gateway/people/people.ts';
import { addConversation, addTexts } from '../../backend/chat/conversations.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

describe('a person', () => {
  it('is a node that colleagues can fetch, and nobody without a token', async () => {
    const [ines, colleague] = [
      await platform.backend.addPerson({ firstName: 'Inès', lastName: 'Morel', phone: '' }),
      await platform.backend.addPerson(),
    ];
    const id = global('User', ines.id);
    const query =
      'query ($id: ID!) { node(id: $id) { id ... on User { email name initials jobTitle phone avatar { contentUrl } } } }';
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
    const absent = global('User', 999999);
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
    const id = global('Conversation', conversation.id);
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
      databaseId: '7',
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
      expect(() => decodeUser(value)).toThrow(/invalid response/);
    }
  });

  it('accepts people without an id, who cannot be fetched again', () => {
    const known = decodeUser({ email: 'a@b.fr', profile: { prenom: 'Ana', nom: 'B' } });
    expect(known).toMatchObject({ name: 'Ana B', email: 'a@b.fr' });
    expect(hasAccount(known.databaseId)).toBe(false);
    expect(decodeUser({ email: 'A@B.fr' }).databaseId).toBe(known.databaseId);
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
  it('is read by first name in both directions, page by page', async () => {
    const reader = await platform.backend.addPerson();
    const ask = async (args: string) => {
      const { data } = await platform.ask<{
        viewer: { users: { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } } };
      }>(`{ viewer { users(${args}) { nodes { id } pageInfo { endCursor hasNextPage } } } }`, { as: reader });
      const { nodes, pageInfo } = data.viewer.users;
      return { ids: nodes.map(({ id }) => id), ...pageInfo };
    };
    const all = (await ask('first: 100')).ids.toReversed();
    const order = 'orderBy: { field: NAME, direction: DESC }';
    const first = await ask(`first: 2, ${order}`);
    expect(first).toMatchObject({ ids: all.slice(0, 2), hasNextPage: true });
    const second = await ask(`first: 100, after: "${first.endCursor}", ${order}`);
    expect(second).toMatchObject({ ids: all.slice(2), hasNextPage: false });
  });

  it('B976: is filtered by what the API has; error NOT_SUPPORTED without the capability', async () => {
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
    const twice = `communityId: "${global('Community', community.id)}", communityDatabaseId: "${community.id}"`;
    expect((await ask(platform, pilot, twice)).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    // A community that is hidden looks like one without members.
    const hidden = await ask(platform, other, `communityDatabaseId: "${community.id}"`);
    expect(hidden.data.viewer).toMatchObject(nobody);
    const documented = await startPlatform({ backend, settings: { API_EXTENSIONS: 'EXACT_COUNTS' } });
    try {
      const without = await ask(documented, pilot, 'jobTitle: "Pilote de vedette"');
      expect(without.data.viewer).toMatchObject({ users: null, userFilters: null });
      expect(without.errors?.[0]?.extensions).toMatchObject({
        code: 'NOT_SUPPORTED',
        capability: 'DIRECTORY_FILTERS',
      });
    } finally {
      await documented.close();
    }
  });
});

it('people from outside are marked wherever they are listed, without further calls', async () => {
  const { backend } = platform;
  const person = await backend.addPerson({ firstName: 'Ada', isAdministrator: true });
  const guest = await backend.addPerson({ firstName: 'Walter', isExternal: true });
  const community = await backend.addCommunity({ kind: 'public' }, { members: [person, guest] });
  const post = await backend.addPost(community, guest);
  await backend.post('/api/dolike', { as: guest, json: { postID: post.id, likeType: 0 } });
  const share = await backend.addPost(community, person, { isShare: true, sharedPostId: post.id });
  const conversation = await addConversation(backend, [person, guest]);
  await addTexts(backend, conversation, guest, 1);
  const marked = async (query: string) => {
    const { data, calls } = await platform.ask<object>(query, { as: person });
    const found = JSON.stringify(data).match(/"isGuest":(true|false)/g) ?? [];
    return { marks: found.map((mark) => mark.endsWith('true')), calls: calls.length };
  };
  const node = (type: string, selection: string, ...parts: (string | number)[]) =>
    `{ node(id: "${global(type, ...parts)}") { ... on ${type} { ${selection} } } }`;
  const is = '{ isGuest }';
  for (const query of [
    '{ viewer { users(query: "Walter") { nodes { isGuest } } } }',
    `{ user(databaseId: "${guest.id}") ${is} }`,
    node('User', 'isGuest', guest.id),
    node('Post', `author ${is}`, community.id, post.id),
    node('Post', `sharedFrom { author ${is} }`, community.id, share.id),
    node('Post', `reactors { edges { node ${is} } }`, community.id, post.id),
    node('Community', `mentionableUsers(query: "Walter") ${is}`, community.id),
    node('Conversation', `otherParticipants ${is}`, conversation),
    node('Conversation', `messages(last: 1) { nodes { author ${is} } }`, conversation),
    `{ viewer { search(query: "Walter") { users { nodes ${is} } } } }`,
  ]) {
    const { marks, calls } = await marked(query);
    expect({ query, marks }).toEqual({ query, marks: [true] });
    // The object and its list: none for the person.
    expect(calls).toBeLessThanOrEqual(2);
  }
  const participants = await marked(node('Conversation', `participants { isGuest }`, conversation));
  expect(participants.marks).toHaveLength(2);
  expect(participants.marks).toContain(true);
  expect(participants.marks).toContain(false);
  expect((await marked(node('User', 'isGuest', person.id))).marks).toEqual([false]);
});
