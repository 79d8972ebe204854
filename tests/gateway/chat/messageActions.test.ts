import { beforeEach, describe, expect, it } from 'vitest';
import { conversationId as conversationIds, messageId } from '../../../gateway/chat/chat.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ realtime: true });
let [camille, driss]: TestPerson[] = [];
let [talk, other]: { id: number }[] = [];
beforeEach(async () => {
  [camille, driss] = [
    await platform.backend.addPerson({ firstName: 'Camille' }),
    await platform.backend.addPerson({ firstName: 'Driss' }),
  ];
  talk = await platform.content.addConversation([camille, driss]);
  other = await platform.content.addConversation([camille, await platform.backend.addPerson()]);
});

const idOf = (conversation: { id: number } | undefined) =>
  conversationIds.write({ conversation: String(conversation?.id) });
const messageOf = (conversation: { id: number } | undefined, row: number | string) =>
  messageId.write({ conversation: String(conversation?.id), message: String(row) });

interface Payload {
  deletedMessageId?: string;
  message: Record<string, unknown> | null;
}
/** Makes a change as somebody; answers its payload. */
const change = (name: string, as: TestPerson | undefined, input: object, selection: string) => {
  const field = name === 'deleteMessage' ? 'deletedMessageId message: deletedMessage' : 'message';
  return platform.mutate<Payload>(name, input, { as, selection: `${field} { ${selection} }` });
};
const send = (as: TestPerson | undefined, text: string, more: object = {}) =>
  change('sendMessage', as, { conversationId: idOf(talk), text, ...more }, 'id replyTo { id plainText }');

describe('answers', () => {
  it('quote a message of the same conversation', async () => {
    const { id } = await platform.content.send(camille!, talk!, 'À 9 h ?');
    const sent = await send(driss, 'Oui', { replyToMessageId: messageOf(talk, id) });
    expect(sent.message?.['replyTo']).toEqual({ id: messageOf(talk, id), plainText: 'À 9 h ?' });
    const elsewhere = await platform.content.send(camille!, other!, 'Ailleurs');
    const refused = await send(camille, 'Oui', { replyToMessageId: messageOf(other, elsewhere.id) });
    expect(refused.userErrors).toMatchObject([{ code: 'INVALID', path: ['replyToMessageId'] }]);
  });
});

it('a conversation marked as unread is so in all tabs of the viewer', async () => {
  const tab = await platform.listen<{ __typename: string }>(
    `subscription { viewerEvents { __typename
      ... on ConversationChanged { conversation { unreadMessageCount } viewer { unreadConversationCount } } } }`,
    driss!,
  );
  const { id } = await platform.content.send(camille!, talk!, 'À 9 h ?');
  const mark = async (input: object) =>
    (
      await platform.ask<{ markConversationUnread: object }>(
        `mutation ($input: MarkConversationUnreadInput!) { markConversationUnread(input: $input) {
          conversation { unreadMessageCount } viewer { unreadConversationCount } userErrors { code path } } }`,
        { as: driss!, variables: { input: { conversationId: idOf(talk), ...input } } },
      )
    ).data.markConversationUnread;
  await platform.ask(
    'mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { userErrors { code } } }',
    { as: driss!, variables: { input: { conversationId: idOf(talk) } } },
  );
  const state = { conversation: { unreadMessageCount: 1 }, viewer: { unreadConversationCount: 1 } };
  expect(await mark({ fromMessageId: messageOf(talk, id) })).toEqual({ ...state, userErrors: [] });
  expect(await tab.next(({ __typename: name }) => name === 'ConversationChanged')).toMatchObject(state);
  expect(await mark({ fromMessageId: messageOf(other, id) })).toMatchObject({
    userErrors: [{ code: 'INVALID', path: ['fromMessageId'] }],
  });
});

it('a pinned conversation is first in the viewer’s list, and in their other tabs', async () => {
  const tab = await platform.listen<{ __typename: string }>(
    `subscription { viewerEvents { __typename
      ... on ConversationChanged { conversation { id viewerHasPinned } } } }`,
    driss!,
  );
  const newer = await platform.content.addConversation([driss!, await platform.backend.addPerson()]);
  await platform.content.send(camille!, talk!, 'Avant');
  await platform.content.send(driss!, newer, 'Après');
  const set = (name: string) =>
    platform.ask<Record<string, object>>(
      `mutation ($id: ID!) { ${name}(input: { conversationId: $id }) { conversation { viewerHasPinned } userErrors { code } } }`,
      { as: driss!, variables: { id: idOf(talk) } },
    );
  const list = async () => {
    const { data } = await platform.ask<{ viewer: { conversations: { nodes: { id: string }[] } } }>(
      '{ viewer { conversations(first: 2) { nodes { id } } } }',
      { as: driss! },
    );
    return data.viewer.conversations.nodes.map(({ id }) => id);
  };
  expect(await list()).toEqual([idOf(newer), idOf(talk)]);
  expect((await set('pinConversation')).data.pinConversation).toEqual({
    conversation: { viewerHasPinned: true },
    userErrors: [],
  });
  expect(await tab.next(({ __typename: name }) => name === 'ConversationChanged')).toMatchObject({
    conversation: { id: idOf(talk), viewerHasPinned: true },
  });
  expect(await list()).toEqual([idOf(talk), idOf(newer)]);
  expect((await set('unpinConversation')).data.unpinConversation).toMatchObject({
    conversation: { viewerHasPinned: false },
  });
});

it('B993: sets which messages are notified, in all windows of the viewer', async () => {
  const tab = await platform.listen<{ __typename: string; conversation: Record<string, unknown> }>(
    'subscription { viewerEvents { __typename ... on ConversationChanged { conversation { id viewerNotificationLevel } } } }',
    driss!,
  );
  const changed = {
    conversation: { viewerNotificationLevel: 'MENTIONS', viewerHasMuted: false },
    userErrors: [],
  };
  const ask = (mutation: string) =>
    platform.ask<Record<string, object>>(
      `mutation ($id: ID!) { ${mutation} { conversation { viewerNotificationLevel viewerHasMuted } userErrors { code } } }`,
      { as: driss!, variables: { id: idOf(talk) } },
    );
  const set = (level: string) =>
    ask(`setConversationNotificationLevel(input: { conversationId: $id, level: ${level} })`);
  expect((await set('MENTIONS')).data.setConversationNotificationLevel).toEqual(changed);
  expect(await tab.next(({ __typename: name }) => name === 'ConversationChanged')).toMatchObject({
    conversation: { id: idOf(talk), viewerNotificationLevel: 'MENTIONS' },
  });
  expect((await ask('muteConversation(input: { conversationId: $id })')).data.muteConversation).toEqual({
    conversation: { viewerNotificationLevel: 'NONE', viewerHasMuted: true },
    userErrors: [],
  });
  expect((await ask('unmuteConversation(input: { conversationId: $id })')).data.unmuteConversation).toEqual(
    changed,
  );
  await set('ALL');
});

it('B243: corrections, reactions and deletions change the message for each participant at once', async () => {
  const his = await platform.listen<{ __typename: string; message: Record<string, unknown> }>(
    `subscription { viewerEvents { __typename
      ... on MessageChanged { message { text editedAt viewerIsAuthor viewerCanEdit
        reactionGroups { emoji count viewerHasReacted users { firstName } } } }
      ... on MessageDeleted { deletedMessageId deletedMessage { id isDeleted text } } } }`,
    driss!,
  );
  const { id: row } = await platform.content.send(camille!, talk!, 'Bonojur');
  const id = messageOf(talk, row);
  const own = await change(
    'updateMessage',
    camille,
    { messageId: id, text: 'Bonjour' },
    'text editedAt viewerCanEdit',
  );
  expect(own.message).toEqual({ text: 'Bonjour', editedAt: expect.any(String), viewerCanEdit: true });
  const isChange = (event: { __typename: string }) => event.__typename === 'MessageChanged';
  expect(await his.next(isChange)).toMatchObject({
    message: { text: 'Bonjour', viewerIsAuthor: false, viewerCanEdit: false, reactionGroups: [] },
  });
  const reacted = await change(
    'setMessageReaction',
    driss,
    { messageId: id, emoji: '🎉' },
    'reactionGroups { emoji count viewerHasReacted }',
  );
  expect(reacted.message).toEqual({ reactionGroups: [{ emoji: '🎉', count: 1, viewerHasReacted: true }] });
  const groups = [{ emoji: '🎉', count: 1, viewerHasReacted: true, users: [{ firstName: 'Driss' }] }];
  expect(await his.next((event) => isChange(event) && JSON.stringify(event).includes('🎉'))).toMatchObject({
    message: { reactionGroups: groups },
  });
  const taken = await change('removeMessageReaction', driss, { messageId: id }, 'reactionGroups { emoji }');
  expect(taken.message).toEqual({ reactionGroups: [] });
  const deleted = await change('deleteMessage', camille, { messageId: id }, 'id isDeleted viewerCanDelete');
  expect(deleted).toMatchObject({
    deletedMessageId: id,
    message: { id, isDeleted: true, viewerCanDelete: false },
  });
  expect(await his.next(({ __typename: name }) => name === 'MessageDeleted')).toMatchObject({
    deletedMessage: { id, isDeleted: true, text: '' },
  });
  his.close();
});

it('deleted messages keep their places for clients that ask', async () => {
  const { id: row } = await platform.content.send(camille!, talk!, 'Oups');
  await change('deleteMessage', camille, { messageId: messageOf(talk, row) }, 'id');
  const { data } = await platform.ask<object>(
    `query ($id: ID!) { node(id: $id) { ... on Conversation { messages { nodes { id } }
      places: messages(withDeleted: true) { nodes { databaseId isDeleted } } } } }`,
    { as: driss!, variables: { id: idOf(talk) } },
  );
  expect(data).toEqual({
    node: { messages: { nodes: [] }, places: { nodes: [{ databaseId: String(row), isDeleted: true }] } },
  });
});

it('a forwarded message arrives in the other conversation', async () => {
  const { id: row } = await platform.content.send(driss!, talk!, 'Le plan');
  const forward = (as: TestPerson | undefined) =>
    change(
      'forwardMessage',
      as,
      { messageId: messageOf(talk, row), conversationId: idOf(other) },
      'plainText isForwarded viewerIsAuthor viewerCanEdit conversation { id }',
    );
  expect((await forward(camille)).message).toEqual({
    plainText: 'Le plan',
    isForwarded: true,
    viewerIsAuthor: true,
    viewerCanEdit: false,
    conversation: { id: idOf(other) },
  });
  expect(await forward(driss)).toMatchObject({ message: null, userErrors: [{ code: 'NOT_FOUND' }] });
});

it('a message that is sent, forwarded or deleted returns the viewer, whose list has another order', async () => {
  const act = (name: string, input: object) =>
    platform.mutate<{ message?: { id: string }; viewer: object }>(name, input, {
      as: camille!,
      selection: `${name === 'deleteMessage' ? '' : 'message { id }'} viewer { conversations(first: 1) { nodes { id } } }`,
    });
  const first = (conversation: { id: number } | undefined) => ({
    conversations: { nodes: [{ id: idOf(conversation) }] },
  });
  const sent = await act('sendMessage', { conversationId: idOf(talk), text: 'Le plan' });
  expect(sent.viewer).toEqual(first(talk));
  const messageId = sent.message!.id;
  const forwarded = await act('forwardMessage', { messageId, conversationId: idOf(other) });
  expect(forwarded.viewer).toEqual(first(other));
  const { viewer } = await act('deleteMessage', { messageId: forwarded.message!.id });
  expect(viewer).toEqual({ conversations: { nodes: [{ id: expect.any(String) }] } });
});
