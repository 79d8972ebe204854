/** Live events of communities: they carry only ids and reach only members. */
import { expect, it } from 'vitest';
import { communityId } from '../../../gateway/communities/communities.ts';
import { commentId, replyId } from '../../../gateway/posts/comments.ts';
import { postId } from '../../../gateway/posts/posts.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { createListeners } from '../listening.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ realtime: true });

interface Heard {
  __typename: string;
  nodeId?: string;
  communityId?: string;
  parts?: string[];
}
const document = `
  subscription { viewerEvents { __typename ... on InteractionsInvalidated { nodeId } ... on CommunityInvalidated {
  communityId parts } } }
`;

const follow = createListeners<Heard>(() => platform);
const listen = (as: TestPerson) => follow(document, as);

/** A secret community of two, who listen as somebody outside does. */
async function scene() {
  const { backend, content } = platform;
  const [author, reader, outsider] = await backend.addPeople([{}, {}, {}]);
  const community = await backend.addCommunity({ kind: 'secret' }, { admins: [author], members: [reader] });
  const heard = await listen(reader);
  const outside = await listen(outsider);
  /** Waits until an event of the outsider's own came: all that was before it has come, or never will. */
  const allTold = async () => {
    await backend.announce({ pusheraction: ['joincom'], receveur: [outsider.email] });
    await outside.next(({ __typename }) => __typename === 'CountersChanged');
    return outside.heard.map(({ __typename }) => __typename);
  };
  const own = { community: String(community.id) };
  return { ...content, backend, author, reader, community, own, heard, outside, allTold };
}

it('reactions, likes and votes reach only members, as the id of their subject', async () => {
  const { backend, author, community, own, heard, allTold, ...content } = await scene();
  const post = await backend.addPost(community, author);
  const poll = await content.addPoll(community, author);
  const comment = await content.comment(author, post);
  const reply = await content.reply(author, comment);
  const place = { ...own, post: String(post.id) };
  const ofComment = { ...place, comment: String(comment.id) };
  await content.react(author, post);
  await backend.post('/api/buttonlikecomment', { as: author, json: { idcomment: comment.id, voulu: 1 } });
  await backend.post('/api/buttonlikereponse', { as: author, json: { idreponse: reply.id, voulu: 1 } });
  await backend.post('/api/pollresponse', {
    as: author,
    json: { idpoll: poll.id, idchoice: poll.choices[0] },
  });
  for (const nodeId of [
    postId.write(place),
    commentId.write(ofComment),
    replyId.write({ ...ofComment, reply: String(reply.id) }),
    postId.write({ ...own, post: String(poll.id) }),
  ])
    await heard.next((event) => event.nodeId === nodeId);
  expect(await allTold()).toEqual(['CountersChanged']);
});

it('likes of many posts at once are sent one by one, and nothing else is refetched', async () => {
  const { reader, own, heard } = await scene();
  const nothingMore = { actions: ['reponses'], conversationId: null, chatId: null, sender: null, push: null };
  const posts = Array.from({ length: 200 }, (_, index) => ({ ...own, post: String(index + 1) }));
  for (const place of posts)
    platform.gateway.services.events.deliver(
      {
        ...nothingMore,
        publication: { ...place, change: 'responses', comment: null, reply: null },
        community: null,
        notices: null,
        row: null,
      },
      [reader.email],
    );
  await heard.next(
    ({ nodeId, __typename }) => nodeId === postId.write(posts.at(-1)!) || __typename === 'ResumeRequired',
  );
  expect(heard.heard.map(({ nodeId }) => nodeId)).toEqual(posts.map((place) => postId.write(place)));
});

it('changes of members, title and library reach only members', async () => {
  const { backend, author, community, own, heard, allTold } = await scene();
  const id = communityId.write(own);
  const expectChange = (part: string) =>
    heard.next((event) => event.communityId === id && event.parts?.includes(part) === true);
  const other = await backend.addPerson();
  await backend.post('/api/invitation', { as: author, json: { id: community.id, email: other.email } });
  await expectChange('MEMBERS');
  await backend.get(`/api/groups/${community.id}/library/toggle-edition`, author);
  await expectChange('SETTINGS');
  const folder = { idgroup: community.id, idoc: 0, nomdossier: 'Plans' };
  await backend.post('/api/createdosingroup', { as: author, json: folder });
  await expectChange('LIBRARY');
  expect(await allTold()).toEqual(['CountersChanged']);
});

it('a removed member receives that event, and then nothing', async () => {
  const { backend, author, reader, community, own, heard } = await scene();
  const inside = await listen(author);
  const post = await backend.addPost(community, author);
  await backend.post('/userremovegroup', { as: author, json: { id: community.id, iduser: reader.id } });
  const gone = (event: Heard) => event.communityId === communityId.write(own);
  expect(await heard.next(gone)).toMatchObject({ parts: ['MEMBERS', 'MEMBERSHIP'] });
  // The others hear that it has other members; neither has to read all posts again.
  expect(await inside.next(gone)).toMatchObject({ parts: ['MEMBERS'] });
  await backend.post('/api/dolike', { as: author, json: { postID: post.id, likeType: 0 } });
  await inside.next(({ __typename }) => __typename === 'InteractionsInvalidated');
  await backend.announce({ pusheraction: ['joincom'], receveur: [reader.email] });
  await heard.next(({ __typename }) => __typename === 'CountersChanged');
  expect(heard.heard.map(({ __typename }) => __typename)).not.toContain('InteractionsInvalidated');
  expect(heard.heard.map(({ __typename }) => __typename)).not.toContain('FeedsInvalidated');
});
