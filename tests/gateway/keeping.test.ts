/** What a change does not name stays as it was written, also the markup that the graph does not show. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comments } from '../../backend/comments/tables.ts';
import { posts } from '../../backend/posts/tables.ts';
import { global } from './callers.ts';
import { type Platform, startPlatform } from './platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const marked = '<div style="text-align:center">Bonjour <sub>à tous</sub></div>';

it('keeps the markup of a post, a comment and a reply whose GIF is another one', async () => {
  const { backend, content } = platform;
  const { database } = backend.context;
  const author = await backend.addPerson();
  const community = await backend.addCommunity({}, { members: [author] });
  const post = await backend.addPost(community, author, { text: marked });
  const comment = await content.comment(author, post, marked);
  const reply = await content.reply(author, comment, marked);
  const textOf = async (table: typeof posts | typeof comments, { id }: { id: number }) =>
    (await database.select({ text: table.text }).from(table).where(eq(table.id, id)))[0]?.text;
  expect(await textOf(comments, comment)).toBe(marked);
  const gifUrl = `${platform.url}/gifs/bravo.gif`;
  const { data } = await platform.ask<Record<string, { userErrors: object[] }>>(
    `mutation ($post: UpdatePostInput!, $comment: UpdateCommentInput!, $reply: UpdateReplyInput!) {
      updatePost(input: $post) { userErrors { message } }
      updateComment(input: $comment) { userErrors { message } }
      updateReply(input: $reply) { userErrors { message } } }`,
    {
      as: author,
      variables: {
        post: { postId: global('Post', community.id, post.id), gifUrl },
        comment: { commentId: global('Comment', community.id, post.id, comment.id), gifUrl },
        reply: { replyId: global('Reply', community.id, post.id, comment.id, reply.id), gifUrl },
      },
    },
  );
  expect(Object.values(data).map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
  expect(
    await Promise.all([textOf(posts, post), textOf(comments, comment), textOf(comments, reply)]),
  ).toEqual([marked, marked, marked]);
});
