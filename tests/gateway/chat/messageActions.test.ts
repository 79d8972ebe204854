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

const isChanged = ({ __typename }: { __typename: string }) => __typename === 'ConversationChanged';
const set = (name: string, selection: string, input: object = {}) =>
  platform.mutate<object>(
    name,
    { conversationId: idOf(talk), ...input },
    { as: driss!, selection: `conversation { ${selection} }` },
  );

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
  const mark = (fromMessageId: string) =>
    platform.mutate<object>(
      'markConversationUnread',
      { conversationId: idOf(talk), fromMessageId },
      { as: driss!, selection: 'conversation { unreadMessageCount } viewer { unreadConversationCount }' },
    );
  await platform.mutate('markConversationRead', { conversationId: idOf(talk) }, { as: driss });
  const state = { conversation: { unreadMessageCount: 1 }, viewer: { unreadConversationCount: 1 } };
  expect(await mark(messageOf(talk, id))).toEqual({ ...state, userErrors: [] });
  expect(await tab.next(isChanged)).toMatchObject(state);
  expect(await mark(messageOf(other, id))).toMatchObject({
    userErrors: [{ code: 'INVALID', path: ['fromMessageId'] }],
  });
});

it('a pinned conversation is first in the viewer’s list, and in their other tabs', async () => {
  const tab = await platform.listen<{ __typename: string }>(
    'subscription { viewerEvents { __typename ... on ConversationChanged { conversation { id viewerHasPinned } } } }',
    driss!,
  );
  const newer = await platform.content.addConversation([driss!, await platform.backend.addPerson()]);
  await platform.content.send(camille!, talk!, 'Avant');
  await platform.content.send(driss!, newer, 'Après');
  const list = () => platform.readViewer(driss!, 'conversations(first: 2) { nodes { id } }');
  const listed = (...all: ({ id: number } | undefined)[]) => ({
    conversations: { nodes: all.map((each) => ({ id: idOf(each) })) },
  });
  expect(await list()).toEqual(listed(newer, talk));
  expect(await set('pinConversation', 'viewerHasPinned')).toEqual({
    conversation: { viewerHasPinned: true },
    userErrors: [],
  });
  expect(await tab.next(isChanged)).toMatchObject({
    conversation: { id: idOf(talk), viewerHasPinned: true },
  });
  expect(await list()).toEqual(listed(talk, newer));
  expect(await set('unpinConversation', 'viewerHasPinned')).toMatchObject({
    conversation: { viewerHasPinned: false },
  });
});

it('B993: sets which messages are notified, in all windows of the viewer', async () => {
  const tab = await platform.listen<{ __typename: string }>(
    'subscription { viewerEvents { __typename ... on ConversationChanged { conversation { id viewerNotificationLevel } } } }',
    driss!,
  );
  const fields = 'viewerNotificationLevel viewerHasMuted';
  const setLevel = (level: string) => set('setConversationNotificationLevel', fields, { level });
  const mentions = {
    conversation: { viewerNotificationLevel: 'MENTIONS', viewerHasMuted: false },
    userErrors: [],
  };
  expect(await setLevel('MENTIONS')).toEqual(mentions);
  expect(await tab.next(isChanged)).toMatchObject({
    conversation: { id: idOf(talk), viewerNotificationLevel: 'MENTIONS' },
  });
  expect(await set('muteConversation', fields)).toEqual({
    conversation: { viewerNotificationLevel: 'NONE', viewerHasMuted: true },
    userErrors: [],
  });
  expect(await set('unmuteConversation', fields)).toEqual(mentions);
  await setLevel('ALL');
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
  const fields =
    'messages { nodes { id } } places: messages(withDeleted: true) { nodes { databaseId isDeleted } }';
  expect(await platform.readNode(driss!, idOf(talk), fields)).toEqual({
    messages: { nodes: [] },
    places: { nodes: [{ databaseId: String(row), isDeleted: true }] },
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
