/** Mutations whose parent is deleted between their write and the reading of their payload. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { conversations } from '../../backend/chat/tables.ts';
import { comments } from '../../backend/posts/commentTables.ts';
import { communities } from '../../backend/communities/tables.ts';
import { posts } from '../../backend/posts/tables.ts';
import { users } from '../../backend/accounts/tables.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { interceptCalls } from './interceptCalls.ts';
import { sharedPlatform } from './platform.ts';

/** Rows that a mutation is about, each with what it is within. */
interface Scene {
  community: { id: number };
  post: { id: number };
  poll: { id: number; choices: number[] };
  comment: { id: number };
  reply: { id: number };
  conversation: { id: number };
  person: TestPerson;
}
type Parent = Exclude<keyof Scene, 'reply'>;

const platform = sharedPlatform();
let marie: TestPerson;
let scene: Scene;
/** Object deleted right after the next write. */
let vanishing: Parent | undefined;

const tables = {
  community: communities,
  post: posts,
  poll: posts,
  comment: comments,
  conversation: conversations,
  person: users,
};
async function remove(parent: Parent): Promise<void> {
  const table = tables[parent];
  await platform.backend.context.database.delete(table).where(eq(table.id, scene[parent].id));
}

beforeAll(async () => {
  interceptCalls(platform.gateway.services.rest, {
    async write(send) {
      const answer = await send();
      const parent = vanishing;
      vanishing = undefined;
      if (parent) await remove(parent);
      return answer;
    },
  });
  marie = await platform.backend.addPerson({ isAdministrator: true });
});
beforeEach(async () => {
  const { backend, content } = platform;
  const [person, third] = await backend.addPeople([{}, {}]);
  const community = await backend.addCommunity({}, { admins: [marie], members: [person] });
  const post = await backend.addPost(community, marie);
  const comment = await content.comment(marie, post);
  scene = {
    person: person,
    community,
    post,
    poll: await content.addPoll(community, marie),
    comment,
    reply: await content.reply(marie, comment),
    conversation: await content.addConversation([marie, person, third]),
  };
});

const postId = () => global('Post', scene.community.id, scene.post.id);
const commentId = () => global('Comment', scene.community.id, scene.post.id, scene.comment.id);
const replyId = () => global('Reply', scene.community.id, scene.post.id, scene.comment.id, scene.reply.id);
const communityId = () => global('Community', scene.community.id);
const conversationId = () => global('Conversation', scene.conversation.id);
const userId = () => global('User', scene.person.id);
const ofPost = 'post { commentCount community { title } }';
const ofConversation = 'conversation { title unreadMessageCount participants { id } }';

const cases: [mutation: string, parent: Parent, input: () => Record<string, unknown>, payload: string][] = [
  [
    'createComment',
    'post',
    () => ({ postId: postId(), text: 'Un' }),
    `commentEdge { node { id } } ${ofPost}`,
  ],
  [
    'createReply',
    'comment',
    () => ({ commentId: commentId(), text: 'Un' }),
    'comment { replyCount } post { id }',
  ],
  ['deleteReply', 'post', () => ({ replyId: replyId() }), `deletedReplyId ${ofPost} comment { replyCount }`],
  ['likeReply', 'post', () => ({ replyId: replyId() }), 'reply { likeCount comment { id } }'],
  ['setPostReaction', 'post', () => ({ postId: postId(), reaction: 'LIKE' }), ofPost],
  ['updatePost', 'post', () => ({ postId: postId(), text: 'Deux' }), ofPost],
  [
    'sharePost',
    'post',
    () => ({ postId: postId(), communityId: communityId() }),
    'postEdge { node { id } } originalPost { commentCount community { title } }',
  ],
  [
    'voteInPoll',
    'poll',
    () => ({
      choiceId: global('PollChoice', scene.community.id, scene.poll.id, scene.poll.choices[0]!),
    }),
    'poll { question }',
  ],
  [
    'createPost',
    'community',
    () => ({ communityId: communityId(), text: 'Un' }),
    'postEdge { node { id viewerCanPin community { title } } }',
  ],
  [
    'removeMember',
    'community',
    () => ({ communityId: communityId(), userId: userId() }),
    'community { title }',
  ],
  ['updateUser', 'person', () => ({ userId: userId(), jobTitle: 'Cheffe' }), 'user { jobTitle }'],
  [
    'sendMessage',
    'conversation',
    () => ({ conversationId: conversationId(), text: 'Un' }),
    `messageEdge { node { id } } ${ofConversation}`,
  ],
  ['markConversationRead', 'conversation', () => ({ conversationId: conversationId() }), ofConversation],
  [
    'removeParticipant',
    'conversation',
    () => ({ conversationId: conversationId(), userId: userId() }),
    ofConversation,
  ],
  [
    'muteConversation',
    'conversation',
    () => ({ conversationId: conversationId() }),
    'conversation { title }',
  ],
];

it.each(cases)('%s succeeds if its %s is deleted meanwhile', async (mutation, parent, input, payload) => {
  const given = input();
  vanishing = parent;
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await platform.ask<Record<string, { userErrors: unknown[] } | null>>(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${payload} userErrors { code message } } }`,
    { as: marie, variables: { input: given } },
  );
  expect(vanishing).toBeUndefined();
  expect(errors).toEqual([]);
  expect(data[mutation]?.userErrors).toEqual([]);
});
