import { afterAll, beforeAll, expect, it } from 'vitest';
import { addConversation, addTexts } from '../../backend/chat/conversations.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let person: TestPerson;
let guest: TestPerson;
beforeAll(async () => {
  platform = await startPlatform();
  person = await platform.backend.addPerson({ firstName: 'Ada', isAdministrator: true });
  guest = await platform.backend.addPerson({ firstName: 'Walter', isExternal: true });
});
afterAll(() => platform.close());

it('people from outside are marked wherever they are listed, without further calls', async () => {
  const { backend } = platform;
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
