/** What the documents show is enough: everything that the graph tells comes from it, however loosely it is written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gid } from './acts.ts';
import { differences } from './differences.ts';
import { type Answered, type Place, startPlace } from './place.ts';
import type { Deviation } from '../../../fixtures/existing-api/deviations.ts';
import { ids, yann } from '../../../fixtures/existing-api/seed.ts';

let place: Place;

beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => {
  place.api.reset();
  place.api.behave([]);
});
afterAll(() => place.close());

const everything = `
  query ($conversation: ID!) { branding { name mainColor logo { url } headerMenuColor } viewer { id
  isAdministrator canCreateCommunities language user { ...Person } unreadConversationCount
  unreadNotificationCount breakingNews links { title } communities(first: 4) { nodes { ...Place } }
  feed(first: 9) { nodes { id slug kind text createdAt isPinned author { ...Person } community { ...Place
  } images { url } documents { url } poll { id question closesAt isClosed isAnonymous viewerHasVoted
  viewerCanVote viewerCanSeeResults choices { answer voteCount percentage viewerHasChosen voters(first: 2)
  { nodes { ...Person } } } } event { title place startsAt endsAt } sharedFrom { author { name } text
  createdAt } reactionCounts { like applause check total } viewerReaction commentCount viewerHasShared
  viewerHasSaved lastComment { id text likeCount replyCount viewerHasLiked viewerCanDelete } viewerCanEdit
  viewerCanDelete viewerCanPin viewerCanComment reactors(first: 2) { edges { reaction node { fullName } }
  } comments(first: 2) { nodes { id viewerCanDelete replies(first: 2) { nodes { id text } } } } } pageInfo
  { hasNextPage } } conversations(first: 4) { nodes { id title isGroup isMuted viewerIsAdministrator
  unreadCount lastMessage { plainText kind senderName createdAt } participants { ...Person } } } }
  node(id: $conversation) { ... on Conversation { messages(last: 5) { nodes { id text kind isMine isSeen
  createdAt author { fullName } } } } } } fragment Person on User { id email fullName job phone avatar {
  url } } fragment Place on Community { id title subject kind color memberCount viewerRole
  viewerCanPublish viewerCanAdminister unreadPostCount logo { url } }
`;

const places = `
  { community(slug: "${ids.accounts}") { isLibraryEditable viewerCanManageLibrary viewerCanJoin
  viewerCanLeave viewerCanDelete viewerHasRequestedMembership membershipRequestCount members(first: 5) {
  edges { role node { fullName } } } libraryEntries { nodes { __typename id name createdAt author { name }
  } } folderTree { depth folder { name isDefault } } gallery { nodes { slug } } events { slug title
  startsAt endsAt } polls { nodes { id } } } viewer { communities { nodes { title isLibraryEditable
  viewerCanLeave } } otherCommunities { nodes { title viewerCanJoin } } people(first: 30) { nodes { email
  fullName viewerCanEdit } } libraryEntries { nodes { name } } } }
`;

const documents = { everything, places };
const variables = { conversation: gid('Conversation', 41) };

/** Everything as somebody sees it who has just signed in. */
async function look(name: keyof typeof documents, deviations: readonly Deviation[] = []): Promise<Answered> {
  const token = await place.signIn(yann);
  place.api.behave(deviations);
  const asking = name === 'everything' ? { token, variables } : { token };
  return place.ask(documents[name], asking);
}

/** The posts of the feed by their numbers. */
const postsOf = ({ data }: Answered) =>
  new Map(data.list('viewer.feed.nodes').map((post) => [post.slug, post]));

/** Several ways of writing the same at once; the walk has each by itself. */
const spellings: readonly (readonly Deviation[])[] = [['textNumbers', 'nullTexts', 'placeholders']];

describe('an API that sends only what the documents show', () => {
  it.each(
    spellings.flatMap((deviations) => [['everything', deviations] as const, ['places', deviations] as const]),
  )('tells of %s the same, written with %j', async (name, deviations) => {
    const [before, after] = [await look(name), await look(name, deviations)];
    expect([before.errors, after.errors]).toEqual([[], []]);
    expect(differences(before.data.value, after.data.value)).toEqual([]);
  });

  it('tells what one may do in each community, by one’s role there', async () => {
    const answered = await look('everything');
    const posts = postsOf(answered);
    const roles = ['212', '210', '209', '205'].map((slug) => {
      const { community, viewerCanEdit, viewerCanDelete, viewerCanPin } = posts.get(slug)!;
      const { viewerRole, viewerCanPublish, viewerCanAdminister } = community as Record<string, unknown>;
      return [
        slug,
        viewerRole,
        viewerCanPublish,
        viewerCanAdminister,
        viewerCanEdit,
        viewerCanDelete,
        viewerCanPin,
      ];
    });
    expect(roles).toEqual([
      ['212', 'EDITOR', true, false, false, false, false],
      ['210', 'ADMINISTRATOR', true, true, true, true, true],
      ['209', 'EDITOR', true, false, true, true, true],
      ['205', 'READER', false, false, false, false, false],
    ]);
    expect(posts.get('205')!.community).toMatchObject({
      title: 'Les brèves',
      kind: 'PUBLIC',
      color: '#102034',
      memberCount: 2,
      unreadPostCount: 2,
      logo: { url: `${place.url}/uploads/logo-14.png` },
    });
  });

  it('tells of posts what was done to them, and by whom', async () => {
    const posts = postsOf(await look('everything'));
    expect(posts.get('207')).toMatchObject({
      viewerReaction: 'APPLAUSE',
      reactionCounts: { like: 1, applause: 1, check: 0, total: 2 },
      reactors: {
        edges: [
          { node: { fullName: 'Yann Bâ' }, reaction: 'APPLAUSE' },
          { node: { fullName: 'Zoé Abel' }, reaction: 'LIKE' },
        ],
      },
      lastComment: null,
    });
    expect(posts.get('209')).toMatchObject({
      commentCount: 7,
      viewerHasSaved: true,
      viewerHasShared: false,
      lastComment: { text: 'Remarque n° 307', likeCount: 0, viewerHasLiked: false, viewerCanDelete: false },
      comments: { nodes: [{ replies: { nodes: [] } }, { replies: { nodes: [] } }] },
    });
    expect(posts.get('210')).toMatchObject({
      sharedFrom: { author: { name: 'Yann Bâ' }, createdAt: '2026-10-09T10:30:00.000Z' },
    });
    expect(posts.get('211')).toMatchObject({
      event: { place: 'Cantine', startsAt: '2026-12-20T18:00:00.000Z', endsAt: '2026-12-20T22:00:00.000Z' },
    });
    expect(posts.get('212')!.poll).toMatchObject({
      closesAt: '2030-01-15T12:00:00.000Z',
      isClosed: false,
      isAnonymous: false,
      viewerHasVoted: true,
      viewerCanVote: true,
      viewerCanSeeResults: true,
      choices: [
        {
          percentage: 66.67,
          voters: { nodes: [{ fullName: 'Yann Bâ' }, { fullName: 'Xavier d’Arc & Fils' }] },
        },
        { percentage: 33.33, voters: { nodes: [{ fullName: 'Wendy Clément' }] } },
      ],
    });
  });

  it('tells of conversations who is in them and what was said', async () => {
    const { data } = await look('everything');
    expect(data.at('viewer.conversations.nodes.0')).toMatchObject({
      title: 'Réunion',
      isMuted: false,
      viewerIsAdministrator: true,
      lastMessage: { kind: 'DOCUMENT', senderName: 'Yann' },
      participants: [{ email: yann }, { fullName: 'Xavier d’Arc & Fils' }, { fullName: 'Wendy Clément' }],
    });
    expect(
      data.list('node.messages.nodes').map(({ text, kind, isMine, isSeen }) => [text, kind, isMine, isSeen]),
    ).toEqual([
      ['Bonjour n° 501', 'TEXT', false, false],
      ['Bonjour n° 502', 'TEXT', true, true],
      ['Bonjour n° 503', 'IMAGE', false, false],
    ]);
  });

  it('B727: tells of a community its library, and of everybody what one may do to them', async () => {
    const { data } = await look('places');
    expect(data.at('community')).toMatchObject({
      isLibraryEditable: true,
      viewerCanManageLibrary: true,
      viewerCanJoin: false,
      viewerCanLeave: false,
      viewerCanDelete: true,
      viewerHasRequestedMembership: false,
      membershipRequestCount: 1,
    });
    expect(
      data
        .list('community.libraryEntries.nodes')
        .map(({ __typename, name, author }) => [__typename, name, author]),
    ).toEqual([
      ['Folder', 'archives', { name: 'Zoé Abel' }],
      ['Folder', 'Été', { name: 'Yann Bâ' }],
      ['Document', 'Affiche.png', { name: 'Zoé Abel' }],
      ['Document', 'budget.xlsx', { name: 'Yann Bâ' }],
    ]);
    expect(data.at('community.folderTree')).toEqual([
      { depth: 0, folder: { name: 'Été', isDefault: true } },
      { depth: 0, folder: { name: 'archives', isDefault: false } },
      { depth: 1, folder: { name: 'Zone', isDefault: false } },
    ]);
    expect(data.list('viewer.libraryEntries.nodes').map(({ name }) => name)).toEqual([
      'Perso',
      'lettre.docx',
    ]);
    expect(
      data.list('viewer.communities.nodes').map(({ title, viewerCanLeave }) => [title, viewerCanLeave]),
    ).toEqual([
      ['Toute la Mutuelle', false],
      ['Comptabilité & achats', false],
      ['Les brèves', true],
    ]);
    const editable = data.list('viewer.people.nodes').filter(({ viewerCanEdit }) => viewerCanEdit);
    expect(data.list('viewer.people.nodes')).toHaveLength(12);
    expect(editable.map(({ email }) => email)).toEqual([yann]);
  });

  it('costs one call more for a page whose communities are shown, whatever its size', async () => {
    const document = `query ($first: Int) { viewer { feed(first: $first) { nodes {
      viewerCanEdit viewerCanPin lastComment { viewerCanDelete } community { viewerRole color kind logo { url } } } } } }`;
    for (const first of [1, 10]) {
      const token = await place.signIn(yann);
      const { errors, calls } = await place.ask(document, { token, variables: { first } });
      // Communities are asked for by the number of whoever asks, which the token may not hold.
      const others = calls.filter((operation) => !operation.startsWith('GET /api/checkprofil'));
      expect([errors, others]).toEqual([[], ['POST /api/publication', 'POST /api/getcommunities']]);
      expect(calls.length).toBeLessThanOrEqual(3);
    }
  });

  it.each(spellings)('takes writes all the same, written with %s %s %s', async (...deviations) => {
    const token = await place.signIn(yann);
    place.api.behave(deviations);
    const { data, errors } = await place.ask(
      `mutation ($react: ReactToPostInput!, $comment: CreateCommentInput!, $send: SendMessageInput!) {
        reactToPost(input: $react) { post { viewerReaction } userErrors { code } }
        createComment(input: $comment) { commentEdge { node { text } } userErrors { code } }
        sendMessage(input: $send) { messageEdge { node { text } } userErrors { code } }
      }`,
      {
        token,
        variables: {
          react: { postId: gid('Post', ids.everybody, 206), reaction: 'CHECK' },
          comment: { postId: gid('Post', ids.everybody, 206), text: 'Oui' },
          send: { conversationId: variables.conversation, text: 'Salut' },
        },
      },
    );
    expect(errors).toEqual([]);
    expect(data.value).toEqual({
      reactToPost: { post: { viewerReaction: 'CHECK' }, userErrors: [] },
      createComment: { commentEdge: { node: { text: 'Oui' } }, userErrors: [] },
      sendMessage: { messageEdge: { node: { text: 'Salut' } }, userErrors: [] },
    });
  });
});
