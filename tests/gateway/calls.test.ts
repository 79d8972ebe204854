/**
 * Upstream calls of operations: the calls of each are listed here, and their number does not grow with the page.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { links, homeSettings } from '../../backend/home/tables.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { sharedPlatform } from './platform.ts';

const platform = sharedPlatform();
let person: TestPerson;
let community: { id: number };
let post: { id: number };
let comment: { id: number };
let conversation: { id: number };

beforeAll(async () => {
  const { backend, content } = platform;
  person = await backend.addPerson();
  const other = await backend.addPerson();
  community = await backend.addCommunity({}, { members: [person, other] });
  for (let count = 0; count < 8; count += 1) {
    const text = await backend.addPost(community, other);
    await content.comment(other, text);
    await content.addPoll(community, other);
    await content.addEvent(community, person);
  }
  post = await backend.addPost(community, other);
  await content.react(other, post, 1);
  for (let count = 0; count < 8; count += 1) {
    comment = await content.comment(other, post);
    await content.reply(other, comment);
    const friend = await backend.addPerson();
    conversation = await content.addConversation([person, friend]);
    await content.send(friend, conversation);
  }
  for (let count = 0; count < 8; count += 1) await content.send(person, conversation);
  await backend.context.database.insert(links).values({ title: 'Intranet', url: 'https://example.org' });
  await backend.context.database
    .insert(homeSettings)
    .values({ breakingNews: 'Fermé lundi' })
    .onConflictDoNothing();
});

/** Everything that a post shows in a feed. */
const postFields = `
  fragment Shown on Post { id kind text createdAt isPinned author { id name avatar { contentUrl(width: 40) }
  } community { id databaseId title color kind logo { contentUrl } viewerRole viewerCanPublish } images { contentUrl(width:
  600) width height } files { contentUrl name } poll { id question viewerCanVote choices { id label
  percentage } } event { title startsAt } sharedFrom { author { name } text } reactionCount
  viewerReaction commentCount lastComment { id text author { name } viewerCanDelete } viewerCanEdit
  viewerCanDelete viewerCanPin viewerCanComment }
`;

const shell = `
  { branding { name primaryColor } viewer { email isAdministrator user { name }
  unreadConversationCount unseenNotificationCount breakingNews links { title url } communities { nodes {
  title unreadPostCount viewerRole } } } }
`;

const feed = `query ($first: Int) { viewer { feed(first: $first) { nodes { ...Shown } pageInfo { hasNextPage } } } } ${postFields}`;
const communityPage = `query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) {
  title description kind color memberCount viewerRole viewerCanPublish cover { contentUrl }
  feed(first: $first) { nodes { ...Shown } pageInfo { hasNextPage } } } } ${postFields}`;
const commentsPage = `
  query ($first: Int, $id: ID!) { node(id: $id) { ... on Post { comments(first: $first) { nodes { id text
  likeCount viewerHasLiked replyCount viewerCanDelete author { name } } pageInfo { hasNextPage } } } }
  }
`;
const conversations = `
  query ($first: Int) { viewer { conversations(first: $first) { nodes { title isGroup viewerHasMuted
  viewerIsAdministrator unreadMessageCount otherParticipants { name } lastMessageSummary { plainText } } } } }
`;
const feature = `
  query ($first: Int, $id: ID!) { node(id: $id) { ... on Conversation { title isGroup viewerHasMuted
  viewerIsAdministrator participants { name } messages(last: $first) { nodes { text viewerIsAuthor author {
  name } conversation { title } } } } } }
`;
const reactors = `query ($first: Int, $id: ID!) { node(id: $id) { ... on Post { reactors(first: $first) { edges { reaction node { name jobTitle } } } } } }`;

/** Everything that a community's card shows. */
const card = `
  fragment Card on Community { id databaseId title description kind color memberCount viewerRole viewerCanAdminister
  viewerCanDelete viewerCanJoin viewerCanRequestMembership viewerHasRequestedMembership logo { contentUrl } }
`;

const lists: [name: string, document: string, variables: () => Record<string, unknown>, calls: string[]][] = [
  ['the home feed', feed, () => ({}), ['POST /api/publication']],
  [
    'a community’s page',
    communityPage,
    () => ({ databaseId: String(community.id) }),
    ['POST /api/getgroupspecifique/mur', 'POST /api/publication'],
  ],
  [
    'the comments of a post',
    commentsPage,
    () => ({ id: global('Post', community.id, post.id) }),
    // The viewer's role, by which comments may be deleted, comes with the post.
    ['GET /api/postsingle/{postId}', 'POST /api/comments/list'],
  ],
  ['the conversations', conversations, () => ({}), ['POST /api/loadconvers']],
  [
    'a conversation',
    feature,
    () => ({ id: global('Conversation', conversation.id) }),
    ['POST /api/loadconvers', 'POST /api/chat/{conversationId}/messageload', 'POST /api/listparticipants'],
  ],
  [
    'the lists of communities',
    `query ($first: Int) { viewer { communities(first: $first) { totalCount nodes { ...Card } } unjoinedCommunities(first: $first) { totalCount nodes { ...Card } } } } ${card}`,
    () => ({}),
    ['GET /api/getothergroup', 'POST /api/getcommunities'],
  ],
  [
    'the members of a community',
    'query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) { members(first: $first) { totalCount edges { role node { name jobTitle } } } } }',
    () => ({ databaseId: String(community.id) }),
    ['POST /api/getgroupspecifique/mur', 'POST /api/gettusers'],
  ],
  [
    'the panel of members',
    'query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) { administrators: members(roles: [ADMINISTRATOR]) { totalCount nodes { name } } otherMembers: members(roles: [EDITOR, READER], first: $first) { totalCount nodes { name } } } }',
    () => ({ databaseId: String(community.id) }),
    [
      'POST /api/getgroupspecifique/admin',
      'POST /api/getgroupspecifique/mur',
      'POST /api/getgroupspecifique/user',
    ],
  ],
  [
    'a library',
    'query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) { viewerCanManageLibrary libraryEntries(first: $first) { nodes { id name author { name } ... on Document { parentFolder { id } } ... on Folder { databaseId } } } } }',
    () => ({ databaseId: String(community.id) }),
    ['POST /api/getgroupspecifique/mur', 'POST /api/listbibliogroupes'],
  ],
  [
    'a gallery',
    'query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) { gallery(first: $first) { nodes { postDatabaseId images { contentUrl } } } } }',
    () => ({ databaseId: String(community.id) }),
    ['POST /api/getgroupspecifique/mur', 'GET /api/groups/{id}/photos'],
  ],
  [
    'the polls of a community',
    `query ($first: Int, $databaseId: String!) { community(databaseId: $databaseId) { pollPosts(first: $first) { nodes { ...Shown } } } } ${postFields}`,
    () => ({ databaseId: String(community.id) }),
    ['POST /api/getgroupspecifique/mur', 'POST /api/pollingroup'],
  ],
  [
    'the directory',
    'query ($first: Int) { viewer { users(first: $first) { totalCount nodes { name jobTitle phone email avatar { contentUrl } viewerCanEdit viewerCanDelete } } } }',
    () => ({}),
    ['GET /api/users/{start}/{nb}'],
  ],
  [
    'who reacted',
    reactors,
    () => ({ id: global('Post', community.id, post.id) }),
    ['GET /api/postsingle/{postId}', 'POST /api/likelist'],
  ],
];

describe('calls to the API', () => {
  // A token is verified once.
  beforeAll(
    async () =>
      void (await platform.ask('{ viewer { communities(first: 1) { totalCount } } }', { as: person })),
  );

  it.each(lists)('of %s do not grow with the page', async (_name, document, variables, calls) => {
    for (const first of [1, 8]) {
      const outcome = await platform.ask(document, { as: person, variables: { ...variables(), first } });
      expect(outcome.errors).toEqual([]);
      expect(outcome.calls.toSorted()).toEqual(calls.toSorted());
    }
  });

  it('of the shell are one for each thing that it shows', async () => {
    const outcome = await platform.ask(shell, { as: person });
    expect(outcome.errors).toEqual([]);
    const calls = [
      'GET /admin/platformget',
      'GET /api/checkprofil/{timestamp}',
      'GET /api/getlink',
      'GET /api/notif/count',
      'GET /getbreaking',
      'POST /api/getcommunities',
    ];
    expect(outcome.calls.toSorted()).toEqual(calls);
  });

  it('are not made for fields that are not selected', async () => {
    expect((await platform.ask('{ viewer { id email } }', { as: person })).calls).toEqual([]);
    expect((await platform.ask('{ viewer { unreadConversationCount } }', { as: person })).calls).toEqual([
      'GET /api/notif/count',
    ]);
  });

  const mutations: [name: string, document: string, input: () => Record<string, unknown>, calls: string[]][] =
    [
      [
        'sending a message',
        'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { node { text } } conversation { lastMessageSummary { plainText } unreadMessageCount } userErrors { code } } }',
        () => ({ conversationId: global('Conversation', conversation.id), text: 'Salut' }),
        ['POST /api/messagecreate/{conversationId}/noFile', 'POST /api/loadconvers'],
      ],
      [
        'reading a conversation',
        'mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { conversation { unreadMessageCount } viewer { unreadConversationCount } userErrors { code } } }',
        () => ({ conversationId: global('Conversation', conversation.id) }),
        ['POST /api/pushview', 'GET /api/notif/count', 'POST /api/loadconvers'],
      ],
      [
        'reacting',
        'mutation ($input: SetPostReactionInput!) { setPostReaction(input: $input) { post { viewerReaction reactionCount } userErrors { code } } }',
        () => ({ postId: global('Post', community.id, post.id), reaction: 'LIKE' }),
        ['GET /api/postsingle/{postId}', 'POST /api/dolike'],
      ],
      [
        'muting a conversation',
        'mutation ($input: MuteConversationInput!) { muteConversation(input: $input) { conversation { viewerHasMuted } userErrors { code } } }',
        () => ({ conversationId: global('Conversation', conversation.id) }),
        ['POST /api/loadconvers', 'POST /api/silentnotifpush/{conversationId}'],
      ],
      [
        'liking a comment',
        'mutation ($input: LikeCommentInput!) { likeComment(input: $input) { comment { likeCount viewerHasLiked } userErrors { code } } }',
        () => ({ commentId: global('Comment', community.id, post.id, comment.id) }),
        ['POST /api/comments/list', 'POST /api/buttonlikecomment'],
      ],
      [
        'commenting',
        'mutation ($input: CreateCommentInput!) { createComment(input: $input) { commentEdge { node { text } } post { commentCount } userErrors { code } } }',
        () => ({ postId: global('Post', community.id, post.id), text: 'Oui' }),
        ['POST /api/comment/create/null', 'GET /api/postsingle/{postId}'],
      ],
      [
        'replying',
        'mutation ($input: CreateReplyInput!) { createReply(input: $input) { replyEdge { node { text } } comment { replyCount } post { commentCount } userErrors { code } } }',
        () => ({ commentId: global('Comment', community.id, post.id, comment.id), text: 'Oui' }),
        ['POST /api/comment/reponse/null', 'POST /api/comments/list', 'GET /api/postsingle/{postId}'],
      ],
    ];
  it.each(mutations)('of %s', async (_name, document, input, calls) => {
    const outcome = await platform.ask(document, { as: person, variables: { input: input() } });
    expect(outcome.errors).toEqual([]);
    expect(JSON.stringify(outcome.data)).toContain('"userErrors":[]');
    expect(outcome.calls.toSorted()).toEqual(calls.toSorted());
  });
});
