import { global } from '../callers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMessagePush } from '../../../backend/chat/recipients.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { noticePush } from '../../../backend/notifications/notify.ts';
import { reactions } from '../../../backend/reactions/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { toChangedValue } from '../../../gateway/statistics/auditNames.rest.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let administrator: TestPerson;
let person: TestPerson;
let external: TestPerson;

beforeAll(async () => {
  const { backend } = platform;
  const createdAt = new Date('2023-01-01T00:00:00Z');
  administrator = await backend.addPerson({ isAdministrator: true, createdAt });
  person = await backend.addPerson({ firstName: 'Ada', createdAt });
  external = await backend.addPerson({ isExternal: true, firstSignInAt: null });
  const at = new Date('2024-03-10T12:00:00Z');
  for (let index = 0; index < 7; index += 1) {
    const community = await backend.addCommunity({ title: `Lieu ${index}` }, { members: [person] });
    const post = await backend.addPost(community, person, { createdAt: at });
    const fans = [administrator, person, external].slice(0, index % 4);
    if (fans.length > 0)
      await backend.context.database
        .insert(reactions)
        .values(
          fans.map(({ id }) => ({ postId: post.id, userId: id, kind: 'like' as const, createdAt: at })),
        );
  }
});

const as = (document: string, who: TestPerson = administrator, variables: Record<string, unknown> = {}) =>
  platform.ask<{ viewer: { administration: Record<string, never> } }>(document, { as: who, variables });
const area = async (selection: string) =>
  (await as(`{ viewer { administration { ${selection} } } }`)).data.viewer.administration;

const month = 'statistics(month: "2024-03")';

describe('the figures', () => {
  it('B662 B664 B670 B753: return connected users, accounts, and the activity of a month', async () => {
    expect(
      await area(
        'onlineUserCount accountCounts { totalCount neverUsedCount guestCount webUserCount mobileUserCount }',
      ),
    ).toMatchObject({
      onlineUserCount: 1,
      accountCounts: { totalCount: 3, neverUsedCount: 1, guestCount: 1, webUserCount: 0, mobileUserCount: 0 },
    });
    expect(
      await area(
        `${month} { month engagementPercentage activeUserCount userCount postCount reactionCount days { date postCount } reactionCounts { likeCount totalCount } }`,
      ),
    ).toEqual({
      statistics: {
        month: '2024-03',
        engagementPercentage: 100,
        activeUserCount: 3,
        userCount: 2,
        postCount: 7,
        reactionCount: 9,
        days: [{ date: '2024-03-10', postCount: 7 }],
        reactionCounts: { likeCount: 9, totalCount: 9 },
      },
    });
  });

  it('cost a call each, only when they are selected', async () => {
    const figures = async (of: string) => {
      const { calls } = await as(`{ viewer { administration { ${of} { postCount } } } }`);
      return calls.filter((call) => call.includes('statist'));
    };
    const call = 'GET /statistique/tauxlivemonths/{month}/{year}';
    expect(await figures('statistics(month: "2024-02")')).toEqual([call]);
    expect(await figures('statistics')).toEqual([call]);
  });

  it('B665 B666 B679: rank the best of a month', async () => {
    expect(
      await area(`${month} { topPosts(first: 5) { nodes { interactionCount } } topCommunities(first: 7) { nodes { activityCount } }
        topPosters { user { firstName } postCount } }`),
    ).toEqual({
      statistics: {
        topPosts: { nodes: [3, 2, 2, 1, 1].map((interactionCount) => ({ interactionCount })) },
        topCommunities: { nodes: [4, 3, 3, 2, 2, 1, 1].map((activityCount) => ({ activityCount })) },
        topPosters: [{ user: { firstName: 'Ada' }, postCount: 7 }],
      },
    });
  });

  it.each(['2024-13', '2024-3', 'mars', '2021-07', '2999-01'])('there is no month %s', async (name) => {
    const { errors } = await as(
      `{ viewer { administration { statistics(month: "${name}") { month postCount } } } }`,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('the best of a month lead to posts and communities, and are found again by their ids', async () => {
    const post = 'id postId postDatabaseId post { id databaseId } community { title } author { firstName }';
    const answer = await area(`${month} { topPosts(first: 3) { nodes { ${post} } }
      topCommunities(first: 6) { nodes { id title community { title } } } }`);
    const { topPosts, topCommunities } = answer.statistics as unknown as Record<
      string,
      { nodes: { id: string; postId: string; postDatabaseId: string; title: string }[] }
    >;
    expect(topPosts!.nodes).toHaveLength(3);
    for (const node of topPosts!.nodes)
      expect(node).toMatchObject({ post: { id: node.postId, databaseId: node.postDatabaseId } });
    for (const node of topCommunities!.nodes)
      expect(node).toMatchObject({ community: { title: node.title } });
    const nodes = [...topPosts!.nodes, ...topCommunities!.nodes];
    const again = (who: TestPerson) =>
      platform.ask<object>(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on TopPost { postDatabaseId } ... on TopCommunity { title } } }',
        { as: who, variables: { ids: nodes.map(({ id }) => id) } },
      );
    expect((await again(administrator)).data).toMatchObject({
      nodes: nodes.map(({ id, postDatabaseId, title }) => ({
        id,
        ...(postDatabaseId ? { postDatabaseId } : { title }),
      })),
    });
    expect((await again(person)).data).toEqual({ nodes: nodes.map(() => null) });
  });

  it('a month is fetched again by its id', async () => {
    const { id } = (await area(`${month} { id }`)).statistics as unknown as { id: string };
    const { data } = await platform.ask<object>(
      `{ node(id: "${id}") { ... on MonthlyStatistics { month postCount } } }`,
      { as: administrator },
    );
    expect(data).toEqual({ node: { month: '2024-03', postCount: 7 } });
    const others = await platform.ask<object>(`{ node(id: "${id}") { id } }`, { as: person });
    expect(others.data).toEqual({ node: null });
  });
});

describe('accounts', () => {
  const emails = async (selection: string) => {
    const [list] = Object.values(
      await area(`${selection} { totalCount edges { node { email } } nodes { email } }`),
    );
    return (list as unknown as { nodes: { email: string }[] }).nodes.map(({ email }) => email);
  };

  it('B669: are listed by kind', async () => {
    expect(await emails('accounts')).toHaveLength(3);
    expect(await emails('accounts(kind: GUEST)')).toEqual([external.email]);
    expect(await emails('accounts(kind: NEVER_USED)')).toEqual([external.email]);
    expect(await emails('accounts(kind: RECENTLY_ACTIVE)')).toEqual([]);
    expect(await emails('accounts(kind: USED)')).toContain(administrator.email);
    expect(await emails('accounts(kind: RECENTLY_ACTIVE, device: WEB)')).toEqual(
      await emails('accounts(kind: USED, device: WEB)'),
    );
  });

  const administratorFields =
    'viewer { administration { administrators { edges { isAdministrator node { email } } totalCount } } }';
  const change = async (mutation: string, userId: string) => {
    const outcome = await platform.ask<Record<string, Record<string, unknown>>>(
      `mutation { ${mutation}(input: { userId: "${userId}" }) { __typename ${
        {
          addAdministrator: `user { id } accountEdge { isAdministrator node { id } } ${administratorFields}`,
          removeAdministrator: `removedUserId accountEdge { isAdministrator node { id } } ${administratorFields}`,
          convertGuest:
            'user { id } accountEdge { isGuest node { id } } viewer { administration { accounts(kind: GUEST) { totalCount } } }',
          resendInvitation: 'user { id }',
        }[mutation]
      } userErrors { code message } } }`,
      { as: administrator },
    );
    return outcome.data[mutation]!;
  };
  const idOf = async (who: TestPerson) =>
    (
      await platform.ask<{ user: { id: string } }>(`{ user(databaseId: "${who.id}") { id } }`, {
        as: administrator,
      })
    ).data.user.id;

  it('B667 B673–B675: the right is given and taken, but never the last one', async () => {
    const id = await idOf(person);
    expect(await change('addAdministrator', id)).toMatchObject({
      user: { id },
      accountEdge: { isAdministrator: true, node: { id } },
      viewer: {
        administration: {
          administrators: { edges: [{ isAdministrator: true }, { isAdministrator: true }], totalCount: 2 },
        },
      },
      userErrors: [],
    });
    expect(await change('removeAdministrator', id)).toMatchObject({
      removedUserId: id,
      accountEdge: { isAdministrator: false, node: { id } },
      viewer: {
        administration: {
          administrators: { edges: [{ node: { email: administrator.email } }], totalCount: 1 },
        },
      },
    });
    expect(await change('removeAdministrator', await idOf(administrator))).toMatchObject({
      removedUserId: null,
      accountEdge: null,
      viewer: null,
      userErrors: [{ code: 'INVALID_STATE', message: "C'est le dernier administrateur de la plateforme." }],
    });
    expect(await area('administrators { nodes { email } }')).toEqual({
      administrators: { nodes: [{ email: administrator.email }] },
    });
  });

  it('B671 B672: resends an invitation to a person who never signed in, and makes an external person internal', async () => {
    const id = await idOf(external);
    expect(await change('resendInvitation', id)).toMatchObject({ user: { id }, userErrors: [] });
    expect(await change('resendInvitation', await idOf(person))).toMatchObject({
      user: null,
      userErrors: [{ code: 'INVALID_STATE' }],
    });
    expect(await change('convertGuest', id)).toMatchObject({
      user: { id },
      accountEdge: { isGuest: false, node: { id } },
      viewer: { administration: { accounts: { totalCount: 0 } } },
      userErrors: [],
    });
    expect(await change('convertGuest', id)).toMatchObject({
      userErrors: [{ code: 'INVALID_STATE' }],
    });
  });

  it('logs every action with its author', async () => {
    const { auditEntries: audit } = await area(
      'auditEntries { nodes { id action subject actor { email } } }',
    );
    const id: unknown = expect.any(String);
    const actor = { email: administrator.email };
    expect(audit).toMatchObject({
      nodes: expect.arrayContaining([
        { id, action: 'CONVERT_GUEST', subject: external.email, actor },
        { id, action: 'REMOVE_ADMINISTRATOR', subject: person.email, actor },
      ]),
    });
    const [first] = (audit as unknown as { nodes: { id: string; subject: string }[] }).nodes;
    const again = await platform.ask<object>(
      `{ node(id: "${first!.id}") { ... on AuditEntry { id subject } } }`,
      { as: administrator },
    );
    expect(again.data).toEqual({ node: { id: first!.id, subject: first!.subject } });
  });
});

it('names a changed language as the graph does', () => {
  expect(['en', 'qq'].map((code) => toChangedValue('language', code))).toEqual(['EN', 'qq']);
});

it('lists abandoned deliveries with the reason, and resends them once', async () => {
  const { database } = platform.backend.context;
  await database.insert(dispatches).values({
    lane: 'mail',
    kind: 'password-change',
    payload: { email: person.email },
    recipient: person.email,
    attempts: 9,
    failure: '550 no such address',
    givenUpAt: new Date(),
  });
  const { failedDeliveries } = await area(
    'failedDeliveries { nodes { id kind recipient reason attemptCount createdAt lastAttemptAt } }',
  );
  expect(failedDeliveries).toEqual({
    nodes: [
      {
        id: expect.any(String),
        kind: 'PASSWORD_CHANGE',
        recipient: person.email,
        reason: '550 no such address',
        attemptCount: 9,
        createdAt: expect.any(String),
        lastAttemptAt: expect.any(String),
      },
    ],
  });
  const [{ id: failedDeliveryId } = { id: '' }] = (failedDeliveries as unknown as { nodes: { id: string }[] })
    .nodes;
  const node = await platform.ask(
    `{ node(id: "${failedDeliveryId}") { ... on FailedDelivery { recipient } } }`,
    {
      as: administrator,
    },
  );
  expect(node.data).toEqual({ node: { recipient: person.email } });
  const resend = async () =>
    (
      await platform.ask<{ resendFailedDelivery: object }>(
        'mutation ($input: ResendFailedDeliveryInput!) { resendFailedDelivery(input: $input) { removedFailedDeliveryId userErrors { code } } }',
        { as: administrator, variables: { input: { failedDeliveryId } } },
      )
    ).data.resendFailedDelivery;
  expect(await resend()).toEqual({ removedFailedDeliveryId: failedDeliveryId, userErrors: [] });
  expect(await resend()).toEqual({ removedFailedDeliveryId: null, userErrors: [{ code: 'NOT_FOUND' }] });
  expect(await area('failedDeliveries { nodes { id } }')).toEqual({ failedDeliveries: { nodes: [] } });
});

it('names abandoned push messages of both kinds', async () => {
  const { database } = platform.backend.context;
  const kinds = [newMessagePush, noticePush].map(({ dispatch }) => dispatch.kind);
  const failed = { lane: 'push' as const, payload: {}, recipient: person.email, givenUpAt: new Date() };
  await database.insert(dispatches).values(kinds.map((kind) => ({ ...failed, kind })));
  expect(await area('failedDeliveries { nodes { kind } }')).toEqual({
    failedDeliveries: { nodes: [{ kind: 'PUSH' }, { kind: 'PUSH' }] },
  });
  await database.delete(dispatches);
});

it('B969: lists deleted communities, restores one and deletes another for ever', async () => {
  const { backend } = platform;
  const made = await Promise.all(
    ['Voile', 'Rame'].map((title) => backend.addCommunity({ title }, { admins: [administrator] })),
  );
  for (const { id } of made) await backend.call('DELETE', `/api/deletegroup/${id}`, { as: administrator });
  const listed = async () =>
    (await area('deletedCommunities { communityId title memberCount actor { name } deletedAt expiresAt }'))
      .deletedCommunities as unknown as { communityId: string; title: string }[];
  const deleted = await listed();
  expect(deleted.map(({ title }) => title).toSorted()).toEqual(['Rame', 'Voile']);
  expect(deleted[0]).toMatchObject({ memberCount: 1, actor: { name: expect.any(String) } });
  const act = async (mutation: string, result: string, of: number, title?: string) => {
    const input = {
      title,
      communityId: deleted.find(({ communityId }) => communityId === global('Community', of))?.communityId,
    };
    const { data } = await platform.ask<Record<string, object>>(
      `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { ${result} userErrors { code } } }`,
      { as: administrator, variables: { input } },
    );
    return data[mutation];
  };
  const [voile, rame] = made.map(({ id }) => id);
  const restored = 'community { id title } communityEdge { node { id } } viewer { email }';
  expect(await act('restoreCommunity', restored, voile!)).toEqual({
    community: { id: global('Community', voile!), title: expect.any(String) },
    communityEdge: { node: { id: global('Community', voile!) } },
    viewer: { email: administrator.email },
    userErrors: [],
  });
  expect(await act('deleteCommunityForever', 'deletedCommunityId', rame!, 'Voile')).toEqual({
    deletedCommunityId: null,
    userErrors: [{ code: 'INVALID' }],
  });
  expect(await act('deleteCommunityForever', 'deletedCommunityId', rame!, 'Rame')).toEqual({
    deletedCommunityId: global('Community', rame!),
    userErrors: [],
  });
  expect(await listed()).toEqual([]);
  expect(await act('restoreCommunity', 'community { id }', rame!)).toEqual({
    community: null,
    userErrors: [{ code: 'NOT_FOUND' }],
  });
});
