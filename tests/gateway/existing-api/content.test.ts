/** The content of an existing API's answers reaches the fields of the graph. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, yann, zoe } from '../../../fixtures/existing-api/seed.ts';
import { documentOf, gid } from './acts.ts';
import { digestOf, type Place, startPlace } from './place.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => {
  place.api.reset();
  place.api.behave([]);
});
afterAll(() => place.close());

/** Posts of the feed, the newest first: 212, 211, 210, 209, 207, … */
const feed = (selection: string) => `{ viewer { feed(first: 9) { nodes { databaseId ${selection} } } } }`;
const inFeed = (posts: Record<string, object>) => ({
  viewer: {
    feed: {
      nodes: expect.toSatisfy((nodes: { databaseId: string }[]) => {
        for (const [databaseId, post] of Object.entries(posts))
          expect(nodes.find((node) => node.databaseId === databaseId)).toMatchObject(post);
        return true;
      }) as unknown,
    },
  },
});
const rights =
  'viewerCanEdit viewerCanDelete viewerCanPin community { viewerRole viewerCanPublish viewerCanAdminister }';
const rightsOf = (role: string, may: [publish: boolean, administer: boolean, change: boolean]) => ({
  community: { viewerRole: role, viewerCanPublish: may[0], viewerCanAdminister: may[1] },
  viewerCanEdit: may[2],
  viewerCanDelete: may[2],
  viewerCanPin: may[2],
});

const screens: [what: string, document: string, content: object][] = [
  [
    'the posts of one’s own communities, the newest first',
    '{ viewer { feed(first: 6) { nodes { databaseId kind } pageInfo { hasNextPage } } } }',
    {
      viewer: {
        feed: {
          nodes: [
            { databaseId: '212', kind: 'POLL' },
            { databaseId: '211', kind: 'EVENT' },
            ...['210', '209', '207', '206'].map((databaseId) => ({ databaseId, kind: 'STANDARD' })),
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    },
  ],
  [
    'what one may do, by one’s role in the community',
    feed(rights),
    inFeed({
      212: rightsOf('EDITOR', [true, false, false]),
      210: rightsOf('ADMINISTRATOR', [true, true, true]),
      // One’s own.
      209: rightsOf('EDITOR', [true, false, true]),
      205: rightsOf('READER', [false, false, false]),
    }),
  ],
  [
    'a poll, whose question the API sends as the text of its post too',
    feed(`text poll { question closesAt isClosed isAnonymous viewerHasVoted viewerCanVote viewerCanSeeResults
      choices { label voteCount percentage viewerHasChosen voters(first: 2) { nodes { name } } } }`),
    inFeed({
      212: {
        text: '',
        poll: {
          question: 'Plus de plantes ?',
          closesAt: '2030-01-15T12:00:00.000Z',
          isClosed: false,
          isAnonymous: false,
          viewerHasVoted: true,
          viewerCanVote: true,
          viewerCanSeeResults: true,
          choices: [
            {
              label: 'Oui, évidemment',
              voteCount: 2,
              percentage: 66.67,
              viewerHasChosen: true,
              voters: { nodes: [{ name: 'Yann Bâ' }, { name: 'Xavier d’Arc & Fils' }] },
            },
            {
              label: 'Non',
              voteCount: 1,
              percentage: 33.33,
              viewerHasChosen: false,
              voters: { nodes: [{ name: 'Wendy Clément' }] },
            },
          ],
        },
      },
    }),
  ],
  [
    'the members of a community, and who would like to join',
    `{ community(databaseId: "${ids.accounts}") { members(first: 10) { edges { role node { name } } }
      nonMembers(first: 5) { totalCount } membershipRequests(first: 5) { nodes { user { name } } } } }`,
    {
      community: {
        members: {
          edges: expect.toSatisfy((edges: { role: string; node: { name: string } }[]) => {
            const roles = edges.map(({ role, node }) => `${node.name}: ${role}`);
            expect(roles.toSorted()).toEqual([
              'Wendy Clément: READER',
              'Yann Bâ: ADMINISTRATOR',
              'Zoé Abel: EDITOR',
            ]);
            return true;
          }) as unknown,
        },
        nonMembers: { totalCount: 9 },
        membershipRequests: { nodes: [{ user: { name: 'Xavier d’Arc & Fils' } }] },
      },
    },
  ],
  [
    'a community, its rights and its library',
    `{ community(databaseId: "${ids.accounts}") { canMembersManageLibrary viewerCanManageLibrary viewerCanJoin viewerCanLeave
      viewerCanDelete viewerHasRequestedMembership membershipRequestCount
      libraryEntries { nodes { __typename name author { name } } } folders { name isDefault ancestors { name } } }
      viewer { libraryEntries { nodes { name } } } }`,
    {
      community: {
        canMembersManageLibrary: true,
        viewerCanManageLibrary: true,
        viewerCanJoin: false,
        viewerCanLeave: false,
        viewerCanDelete: true,
        viewerHasRequestedMembership: false,
        membershipRequestCount: 1,
        libraryEntries: {
          nodes: [
            { __typename: 'Folder', name: 'archives', author: { name: 'Zoé Abel' } },
            { __typename: 'Folder', name: 'Été', author: { name: 'Yann Bâ' } },
            { __typename: 'Document', name: 'Affiche.png', author: { name: 'Zoé Abel' } },
            { __typename: 'Document', name: 'budget.xlsx', author: { name: 'Yann Bâ' } },
          ],
        },
        folders: [
          { name: 'Été', isDefault: true, ancestors: [] },
          { name: 'archives', isDefault: false, ancestors: [] },
          { name: 'Zone', isDefault: false, ancestors: [{ name: 'archives' }] },
        ],
      },
      viewer: { libraryEntries: { nodes: [{ name: 'Perso' }, { name: 'lettre.docx' }] } },
    },
  ],
  [
    'notifications and where they lead',
    '{ viewer { notifications(first: 20) { nodes { destination isRead } } } }',
    {
      viewer: {
        notifications: {
          nodes: [
            { destination: 'MEMBERSHIP_REQUESTS', isRead: true },
            { destination: 'COMMUNITY', isRead: false },
            { destination: 'POST', isRead: false },
          ],
        },
      },
    },
  ],
];

it.each(screens)('B371 B450 B727: shows %s', async (_what, document, content) => {
  const { data, errors } = await place.ask(document, { token: await place.signIn(yann) });
  expect([errors, data.value]).toMatchObject([[], content]);
});

describe('signing in', () => {
  const document =
    'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code message } } }';
  const input = { email: yann, passwordDigest: digestOf('sha256'), platform: 'WEB' };

  it.each(['errorIn200', 'statusFalse', 'statusError', 'htmlPage'] as const)(
    'B066: is rejected under %s',
    async (deviation) => {
      place.api.behave([deviation], ['POST /api/login_check']);
      const { data, errors } = await place.ask(document, { variables: { input } });
      expect(data.at('signIn.token') ?? null).toBeNull();
      const userErrors = (data.at('signIn.userErrors') as unknown[] | undefined) ?? [];
      expect(errors.length + userErrors.length).toBe(1);
    },
  );

  it('with an expired token ends the session, also on writes', async () => {
    const token = await place.signIn(yann);
    place.api.behave(['expiredIn200']);
    const { document: post, variables } = documentOf({
      mutation: 'bookmarkPost',
      as: yann,
      input: { postId: gid('Post', ids.everybody, 206) },
    });
    const { errors } = await place.ask(post, { token, variables });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('an API that does not respond', () => {
  it('is reported, counted, and listed as degraded', async () => {
    await place.close();
    place = await startPlace({ settings: { API_TIMEOUT_MS: '1500' } });
    const token = await place.signIn(yann);
    place.api.behave(['hanging'], ['POST /api/notif/load']);
    const { data, errors } = await place.ask(
      '{ viewer { email notifications(first: 5) { nodes { id } } } }',
      { token },
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_TIMEOUT']);
    expect(data.value).toEqual({ viewer: { email: yann, notifications: null } });
    expect(await place.outcomes('POST /api/notif/load', 'timeout')).toBe(1);
    const ready = (await (await fetch(`${place.url}/health/ready`)).json()) as { degraded: unknown[] };
    expect(ready.degraded).toEqual([
      { operation: 'POST /api/notif/load', outcome: 'timeout', since: expect.any(String) as unknown },
    ]);
  });
});

describe('changes of all notifications', () => {
  it.each(['deleteAllNotifications', 'markAllNotificationsRead'])(
    'refuses %s up to one where the API would change all',
    async (mutation) => {
      const notices = structuredClone(place.api.organisation.notices);
      const { data } = await place.ask(
        `mutation { ${mutation}(input: { upToNotificationId: "${gid('Notification', '702')}" }) {
        viewer { id } userErrors { code path } } }`,
        { token: await place.signIn(yann) },
      );
      expect(data.at(mutation)).toEqual({
        viewer: null,
        userErrors: [{ code: 'NOT_SUPPORTED', path: ['upToNotificationId'] }],
      });
      expect(place.api.organisation.notices).toEqual(notices);
    },
  );
});

describe('what the API does not store', () => {
  const community = { communityId: gid('Community', ids.everybody) };
  const request = { membershipRequestId: gid('MembershipRequest', ids.accounts, 103), reason: 'Bienvenue' };
  const meeting = {
    title: 'Fête',
    location: 'Cour',
    startsAt: '2030-01-01T10:00:00Z',
    endsAt: '2030-01-01T11:00:00Z',
  };
  it.each([
    ['createEvent', 'capacity', { ...community, ...meeting, capacity: 12 }],
    ['requestMembership', 'message', { ...community, message: 'Bonjour' }],
    ['acceptMembershipRequest', 'reason', request],
    ['declineMembershipRequest', 'reason', request],
  ])('is refused by %s', async (mutation, field, input) => {
    const { posts, communities } = place.api.organisation;
    const before = structuredClone([posts, communities]);
    const { document, variables } = documentOf({ mutation, as: yann, input });
    const { data } = await place.ask(document, { token: await place.signIn(yann), variables });
    expect(data.at(`${mutation}.userErrors`)).toMatchObject([{ code: 'NOT_SUPPORTED', path: [field] }]);
    expect([posts, communities]).toEqual(before);
  });
});

describe('an entry of the home page without an id in the API', () => {
  it.each([
    ['updateLink', { linkId: gid('ExternalLink', '~0'), title: 'Congés' }],
    ['deleteLink', { linkId: gid('ExternalLink', '~0') }],
    ['updateCarouselSlide', { carouselSlideId: gid('CarouselSlide', '~0'), text: 'Congés' }],
    ['deleteCarouselSlide', { carouselSlideId: gid('CarouselSlide', '~0') }],
    ['deleteSidebarMedia', { sidebarMediaId: gid('SidebarMedia', '~0') }],
  ])('is a refusal of %s', async (mutation, input) => {
    const { document, variables } = documentOf({ mutation, as: zoe, input });
    const { data, errors } = await place.ask(document, { token: await place.signIn(zoe), variables });
    expect([errors, data.at(`${mutation}.userErrors`)]).toMatchObject([[], [{ code: 'NOT_FOUND' }]]);
  });
});
