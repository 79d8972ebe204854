/** What an existing API tells arrives where people read it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { digestOf, type Place, startPlace } from './place.ts';
import { screens } from './screens.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

let place: Place;

beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => place.api.behave([]));
afterAll(() => place.close());

const look = async (name: keyof typeof screens) => {
  const { as, document } = screens[name];
  return (await place.ask(document, { token: await place.signIn(as) })).data;
};

describe('a screen', () => {
  it('shows the posts of one’s own communities, the newest first', async () => {
    const data = await look('home');
    expect(data.list('viewer.feed.nodes').map(({ slug, kind }) => [slug, kind])).toEqual([
      ['212', 'POLL'],
      ['211', 'EVENT'],
      ['210', 'NORMAL'],
      ['209', 'NORMAL'],
      ['207', 'NORMAL'],
      ['206', 'NORMAL'],
      ['205', 'NORMAL'],
      ['204', 'NORMAL'],
      ['203', 'NORMAL'],
      ['202', 'NORMAL'],
    ]);
    expect(data.at('viewer.feed.pageInfo.hasNextPage')).toBe(true);
    // The API tells a poll's question as the post's text: it is said once.
    expect(data.at('viewer.feed.nodes.0')).toMatchObject({
      text: '',
      poll: { question: 'Plus de plantes ?' },
    });
    expect(data.at('viewer.feed.nodes.0.poll.choices')).toEqual([
      { answer: 'Oui, évidemment', voteCount: 2, percentage: 66.67, viewerHasChosen: true },
      { answer: 'Non', voteCount: 1, percentage: 33.33, viewerHasChosen: false },
    ]);
    expect(data.at('viewer.feed.nodes.2.sharedFrom')).toEqual({
      author: { name: 'Yann Bâ' },
      text: '<p>Publication 209, déjà écrite</p>',
      createdAt: '2026-10-09T10:30:00.000Z',
    });
    expect(data.at('viewer.feed.nodes.4.viewerReaction')).toBe('APPLAUSE');
    expect(data.at('viewer.feed.nodes.9.documents.0')).toMatchObject({
      name: 'Rapport été.pdf',
      kind: 'PDF',
    });
  });

  it('shows comments, their likes and their replies', async () => {
    const data = await look('post');
    expect(data.list('post.comments.nodes').map(({ text }) => text)).toEqual(
      [307, 306, 305, 304, 303].map((id) => `Remarque n° ${id}`),
    );
    expect(data.at('post.comments.pageInfo.hasNextPage')).toBe(true);
    expect(data.at('post.commentCount')).toBe(7);
    expect([data.at('post.viewerHasSaved'), data.at('post.shareCount')]).toEqual([true, 1]);
  });

  it('shows communities with what the documents tell of them', async () => {
    const data = await look('communities');
    expect(
      data.list('viewer.communities.nodes').map(({ title, kind, viewerRole }) => [title, kind, viewerRole]),
    ).toEqual([
      ['Toute la Mutuelle', 'DEFAULT', 'EDITOR'],
      ['Comptabilité & achats', 'PRIVATE', 'ADMINISTRATOR'],
      ['Les brèves', 'PUBLIC', 'READER'],
    ]);
    expect(
      data.list('viewer.otherCommunities.nodes').map(({ title, viewerCanJoin }) => [title, viewerCanJoin]),
    ).toEqual([['Club d’échecs', true]]);
  });

  it('B371: shows who belongs to a community, and who would like to', async () => {
    const data = await look('members');
    const members = data
      .list('community.members.edges')
      .map(({ role, node }) => [(node as { fullName: string }).fullName, role]);
    expect(new Map(members as [string, string][])).toEqual(
      new Map([
        ['Wendy Clément', 'READER'],
        ['Yann Bâ', 'ADMINISTRATOR'],
        ['Zoé Abel', 'EDITOR'],
      ]),
    );
    expect(data.at('community.membershipRequests.nodes.0.user.fullName')).toBe('Xavier d’Arc & Fils');
    expect(data.at('community.candidates.totalCount')).toBe(9);
  });

  it('shows conversations and their messages', async () => {
    const data = await look('chat');
    expect(
      data
        .list('viewer.conversations.nodes')
        .map(({ title, isGroup, unreadCount }) => [title, isGroup, unreadCount]),
    ).toEqual([
      ['Réunion', true, 1],
      ['Zoé Abel', false, 2],
    ]);
    const [first] = data.list('viewer.conversations.nodes.1.messages.nodes');
    expect(first).toMatchObject({ text: 'Bonjour n° 501', isMine: false });
    expect(data.at('viewer.conversations.nodes.0.lastMessage')).toMatchObject({
      kind: 'DOCUMENT',
      senderName: 'Yann',
    });
  });

  it('shows notifications and where they lead', async () => {
    const data = await look('notifications');
    expect(data.list('viewer.notifications.nodes').map(({ target, isRead }) => [target, isRead])).toEqual([
      ['JOIN_REQUESTS', true],
      ['COMMUNITY', false],
      ['POST', false],
    ]);
  });

  it('counts what a search finds', async () => {
    const token = await place.signIn(yann);
    const { data } = await place.ask(
      '{ viewer { search(query: "compta") { postCount personCount communityCount documentCount } } }',
      { token },
    );
    expect(data.at('viewer.search')).toEqual({
      postCount: 0,
      personCount: 0,
      communityCount: 1,
      documentCount: 0,
    });
  });
});

describe('a reaction', () => {
  const react = async (reaction: string | null) => {
    const { document, variables } = documentOf(
      { mutation: 'reactToPost', as: yann, input: { postId: gid('Post', ids.everybody, 206), reaction } },
      'post { viewerReaction reactionCounts { like applause total } }',
    );
    const { data, errors } = await place.ask(document, { token: await place.signIn(yann), variables });
    return { errors, post: data.at('reactToPost.post') };
  };

  it.each(['bom', 'flagAction', 'emptyWrites', 'okWrites'] as const)(
    'is shown as it stands, under %s',
    async (deviation) => {
      place.api.behave([deviation], ['POST /api/dolike']);
      const like = { viewerReaction: 'LIKE', reactionCounts: { like: 1, applause: 0, total: 1 } };
      const applause = { viewerReaction: 'APPLAUSE', reactionCounts: { like: 0, applause: 1, total: 1 } };
      const none = { viewerReaction: null, reactionCounts: { like: 0, applause: 0, total: 0 } };
      expect(await react('LIKE')).toEqual({ errors: [], post: like });
      expect(await react('APPLAUSE')).toEqual({ errors: [], post: applause });
      expect(await react('APPLAUSE')).toEqual({ errors: [], post: applause });
      expect(await react(null)).toEqual({ errors: [], post: none });
    },
  );
});

describe('membership', () => {
  it.each(['bom', 'emptyWrites', 'okWrites'] as const)(
    'is shown after joining and leaving, under %s',
    async (deviation) => {
      place.api.behave([deviation], ['POST /rejoindrepub', 'POST /quittergroup']);
      const token = await place.signIn(yann);
      const input = { communityId: gid('Community', ids.club) };
      const join = documentOf(
        { mutation: 'joinCommunity', as: yann, input },
        'community { viewerRole viewerCanJoin }',
      );
      const joined = await place.ask(join.document, { token, variables: join.variables });
      expect(joined.errors).toEqual([]);
      expect(joined.data.at('joinCommunity.community')).toEqual({
        viewerRole: 'EDITOR',
        viewerCanJoin: false,
      });
      const leave = documentOf({ mutation: 'leaveCommunity', as: yann, input }, 'leftCommunityId');
      const left = await place.ask(leave.document, { token, variables: leave.variables });
      expect([left.errors, left.data.at('leaveCommunity.leftCommunityId')]).toEqual([[], input.communityId]);
    },
  );
});

describe('signing in', () => {
  const document =
    'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code message } } }';
  const input = { username: yann, passwordDigest: digestOf('sha256') };

  it.each(['errorIn200', 'statusFalse', 'statusError', 'htmlPage'] as const)(
    'is none under %s',
    async (deviation) => {
      place.api.behave([deviation], ['POST /api/login_check']);
      const { data, errors } = await place.ask(document, { variables: { input } });
      expect(data.at('signIn.token') ?? null).toBeNull();
      const told = (data.at('signIn.userErrors') as unknown[] | undefined) ?? [];
      expect(errors.length + told.length).toBe(1);
    },
  );

  it('with a wrong password is refused in words', async () => {
    const { data, errors } = await place.ask(document, {
      variables: { input: { ...input, passwordDigest: 'f'.repeat(64) } },
    });
    expect(errors).toEqual([]);
    expect(data.at('signIn.userErrors')).toEqual([
      { code: 'INVALID_CREDENTIALS', message: 'E-mail et/ou mot de passe incorrect(s)' },
    ]);
  });

  it('that is over is ended by a write, too', async () => {
    const token = await place.signIn(yann);
    place.api.behave(['expiredIn200']);
    const { document: post, variables } = documentOf({
      mutation: 'savePost',
      as: yann,
      input: { postId: gid('Post', ids.everybody, 206), isSaved: true },
    });
    const { errors } = await place.ask(post, { token, variables });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('an API that does not answer', () => {
  it('is told as one, counted, and named as degraded', async () => {
    await place.close();
    place = await startPlace({ settings: { API_TIMEOUT_MS: '300' } });
    const token = await place.signIn(yann);
    place.api.behave(['hanging'], ['POST /api/notif/load']);
    const { data, errors } = await place.ask(
      '{ viewer { username notifications(first: 5) { nodes { id } } } }',
      { token },
    );
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_TIMEOUT']);
    expect(data.value).toEqual({ viewer: { username: yann, notifications: null } });
    expect(await place.outcomes('POST /api/notif/load', 'timeout')).toBe(1);
    const ready = (await (await fetch(`${place.url}/health/ready`)).json()) as { degraded: unknown[] };
    expect(ready.degraded).toEqual([
      { operation: 'POST /api/notif/load', outcome: 'timeout', since: expect.any(String) as unknown },
    ]);
  });
});
