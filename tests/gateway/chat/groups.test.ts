/** Groups through the graph: administrator, title, lines about changes, pinned message, read receipts. */
import { beforeEach, expect, it } from 'vitest';
import { messageId } from '../../../gateway/chat/chat.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ realtime: true });
let [camille, driss, elsa]: TestPerson[] = [];
let talk: { id: number };
beforeEach(async () => {
  [camille, driss, elsa] = await platform.backend.addPeople([
    { firstName: 'Camille' },
    { firstName: 'Driss' },
    { firstName: 'Elsa' },
  ]);
  talk = await platform.content.addConversation([camille, driss, elsa]);
});

const change = (name: string, as: TestPerson, input: object, selection: string) =>
  platform.mutate<object>(name, input, { as, selection: `conversation { ${selection} }` });
const read = (as: TestPerson, selection: string) =>
  platform.readRow<Record<string, unknown>>(as, 'conversation', talk.id, selection);

it('B983: null removes a title', async () => {
  const conversationId = global('Conversation', talk.id);
  const rename = (title: string | null) =>
    change('updateConversation', camille!, { conversationId, title }, 'title customTitle');
  const untitled = (await read(camille!, 'title')).title;
  expect(await rename('Kermesse')).toMatchObject({
    conversation: { title: 'Kermesse', customTitle: 'Kermesse' },
  });
  expect(await rename(null)).toMatchObject({
    conversation: { title: expect.not.stringContaining('Kermesse') as string, customTitle: null },
  });
  expect(await rename(String(untitled))).toMatchObject({ conversation: { title: untitled } });
});

it('B983 B985: handing on and renaming arrive in all tabs, with their lines', async () => {
  const tab = await platform.listen<{
    __typename: string;
    conversation?: { administrator: { firstName: string } };
  }>(
    `subscription { viewerEvents { __typename
      ... on ConversationChanged { conversation { title viewerCanEdit administrator { firstName } } } } }`,
    driss!,
  );
  const conversationId = global('Conversation', talk.id);
  const rights = 'title viewerCanEdit administrator { firstName }';
  expect(await read(camille!, rights)).toMatchObject({
    viewerCanEdit: true,
    administrator: { firstName: 'Camille' },
  });
  expect(
    await change('updateConversation', camille!, { conversationId, title: 'Fête' }, rights),
  ).toMatchObject({
    conversation: { title: 'Fête' },
    userErrors: [],
  });
  const userId = global('User', driss!.id);
  const after = await change('setConversationAdministrator', camille!, { conversationId, userId }, rights);
  expect(after).toMatchObject({
    conversation: { viewerCanEdit: false, administrator: { firstName: 'Driss' } },
  });
  const isHandedOn = (event: { conversation?: { administrator: { firstName: string } } }) =>
    event.conversation?.administrator.firstName === 'Driss';
  expect(await tab.next(isHandedOn)).toMatchObject({
    conversation: { title: 'Fête', viewerCanEdit: true, administrator: { firstName: 'Driss' } },
  });
  const lines =
    'nodes { plainText notice { kind title user { firstName } } author { firstName } viewerCanDelete }';
  expect(await read(elsa!, `messages(withNotices: true) { ${lines} }`)).toEqual({
    messages: {
      nodes: [
        {
          plainText: 'Fête',
          notice: { kind: 'TITLE_CHANGED', title: 'Fête', user: null },
          author: { firstName: 'Camille' },
          viewerCanDelete: false,
        },
        {
          plainText: '',
          notice: { kind: 'ADMINISTRATOR_CHANGED', title: null, user: { firstName: 'Driss' } },
          author: { firstName: 'Camille' },
          viewerCanDelete: false,
        },
      ],
    },
  });
  expect(await read(elsa!, `messages { ${lines} } lastMessageSummary { plainText }`)).toEqual({
    messages: { nodes: [] },
    lastMessageSummary: null,
  });
});

it('B986 B987: a message is pinned for all, and read receipts have times', async () => {
  const { id: row } = await platform.content.send(camille!, talk, 'À 9 h ?');
  const id = messageId.write({ conversation: String(talk.id), message: String(row) });
  const pins = 'viewerCanPinMessages pinnedMessage { plainText }';
  expect(await change('pinMessage', driss!, { messageId: id }, pins)).toMatchObject({
    conversation: null,
    userErrors: [{ code: 'FORBIDDEN' }],
  });
  await change('pinMessage', camille!, { messageId: id }, pins);
  expect(await read(driss!, pins)).toEqual({
    viewerCanPinMessages: false,
    pinnedMessage: { plainText: 'À 9 h ?' },
  });
  await platform.backend.post('/api/pushview', { as: driss!, json: { id: row, type: 'msg' } });
  expect(await read(camille!, 'messages { nodes { readReceipts { readAt user { firstName } } } }')).toEqual({
    messages: {
      nodes: [
        {
          readReceipts: [{ readAt: expect.any(String), user: { firstName: 'Driss' } }],
        },
      ],
    },
  });
  expect(await change('unpinMessage', camille!, { messageId: id }, pins)).toMatchObject({
    conversation: { pinnedMessage: null },
  });
});
