/** Events reach the receivers that an existing API names, and no others. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listener } from '../listening.ts';
import { type Act, documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { ids, xavier, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

interface Heard {
  __typename: string;
  messageEdge?: { node: { text: string; viewerIsAuthor: boolean } };
  conversation?: { databaseId: string; unreadMessageCount: number };
}

const subscription = `
  subscription { viewerEvents { __typename ... on MessageReceived { conversation { databaseId unreadMessageCount }
  messageEdge { node { text viewerIsAuthor } } } ... on ConversationRead { conversation { databaseId } } } }
`;

/** Zoé's action, the event that Yann receives, and his next notice. */
const acts: readonly [what: string, act: Act, heard: object, bell?: string][] = [
  [
    'a post',
    {
      mutation: 'createPost',
      as: zoe,
      input: { communityId: gid('Community', ids.accounts), text: 'Clôture vendredi' },
    },
    { __typename: 'FeedsInvalidated' },
    '<b>Zoé Abel</b> a publié dans Comptabilité &amp; achats',
  ],
  [
    'a reaction',
    {
      mutation: 'setPostReaction',
      as: zoe,
      input: { postId: gid('Post', ids.everybody, ids.post), reaction: 'APPLAUSE' },
    },
    { __typename: 'CountersChanged' },
    '<b>Zoé Abel</b> a réagi à votre publication',
  ],
  [
    'a message',
    {
      mutation: 'sendMessage',
      as: zoe,
      input: { conversationId: gid('Conversation', 41), text: 'Tu viens ?' },
    },
    {
      __typename: 'MessageReceived',
      conversation: { databaseId: '41', unreadMessageCount: 3 },
      messageEdge: { node: { text: 'Tu viens ?', viewerIsAuthor: false } },
    },
  ],
  [
    'that a conversation was read',
    { mutation: 'markConversationRead', as: zoe, input: { conversationId: gid('Conversation', 41) } },
    { __typename: 'ConversationRead', conversation: { databaseId: '41' } },
  ],
];

describe('on a public channel', () => {
  let place: Place;
  const open: Listener<Heard>[] = [];

  async function hear(username: string): Promise<Listener<Heard>> {
    const listener = await listen<Heard>(place.url, subscription, { token: await place.signIn(username) });
    open.push(listener);
    return listener;
  }
  async function act(one: Act): Promise<void> {
    const { document, variables } = documentOf(one);
    const { data, errors } = await place.ask(document, { token: await place.signIn(one.as), variables });
    expect([errors, data.at(`${one.mutation}.userErrors`)]).toEqual([[], []]);
  }
  const bellOf = async (username: string) => {
    const document = '{ viewer { notifications(first: 1) { nodes { text } } } }';
    const { data } = await place.ask(document, { token: await place.signIn(username) });
    return data.at('viewer.notifications.nodes.0.text');
  };

  beforeAll(async () => {
    place = await startPlace({ channel: 'mutuelle' });
  });
  beforeEach(() => {
    place.api.reset();
    place.api.behave([]);
  });
  afterEach(() => open.splice(0).forEach((listener) => listener.close()));
  afterAll(() => place.close());

  it('receivers get every event, others none', async () => {
    const [receiver, other] = [await hear(yann), await hear(xavier)];
    for (const [what, one, heard, bell] of acts) {
      receiver.heard.length = 0;
      await act(one);
      const { __typename } = heard as Heard;
      expect([what, await receiver.next((event) => event.__typename === __typename)]).toEqual([what, heard]);
      if (bell !== undefined) expect(await bellOf(yann)).toContain(bell);
    }
    // What comes to the other one now comes after all that could have come before.
    await act({
      mutation: 'setPostReaction',
      as: zoe,
      input: { postId: gid('Post', ids.everybody, 202), reaction: 'LIKE' },
    });
    await other.next(({ __typename }) => __typename === 'CountersChanged');
    expect(other.heard).toEqual([{ __typename: 'CountersChanged' }]);
    expect(place.api.undocumented).toEqual([]);
  });
});
