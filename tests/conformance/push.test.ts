import { afterAll, beforeAll, expect, it } from 'vitest';
import { globalId } from '../../backend/notifications/deviceMessage.ts';
import type { TestPerson } from '../backend/harness.ts';
import { addConversation } from '../backend/chat/conversations.ts';
import { type Platform, startPlatform } from '../gateway/platform.ts';

/** The two storeys write the same ids, though neither sees the other's. */

let platform: Platform;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.backend.addPerson();
  reader = await platform.backend.addPerson();
});
afterAll(() => platform.close());

it('the graph opens the target of a push message by its id, and writes the same id', async () => {
  const { backend } = platform;
  const community = await backend.addCommunity({}, { members: [author, reader] });
  const post = await backend.addPost(community, author);
  const conversation = await addConversation(backend, [author, reader]);
  const ids = [
    globalId('Conversation', conversation),
    globalId('Post', community.id, post.id),
    globalId('Community', community.id),
  ];
  const nodes: { __typename: string; id: string }[] = [];
  for (const id of ids) {
    const { data } = await platform.ask<{ node: { __typename: string; id: string } }>(
      'query ($id: ID!) { node(id: $id) { __typename id } }',
      { as: reader, variables: { id } },
    );
    nodes.push(data.node);
  }
  expect(nodes).toEqual([
    { __typename: 'Conversation', id: ids[0] },
    { __typename: 'Post', id: ids[1] },
    { __typename: 'Community', id: ids[2] },
  ]);
});
