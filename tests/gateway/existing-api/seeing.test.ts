/** What was seen of a conversation, by an API that marks a message and nothing before it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import { type Place, startPlace } from './place.ts';
import { yann, zoe } from '../../../fixtures/existing-api/seed.ts';

const conversationId = gid('Conversation', 41);
let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.close());

it('who has seen the last message has seen all; who has seen an earlier one, that', async () => {
  const act = async (as: string, mutation: string, input: Record<string, unknown>, payload: string) => {
    const { document, variables } = documentOf({ mutation, as, input }, payload);
    const { data, errors } = await place.ask(document, { token: await place.signIn(as), variables });
    expect([errors, data.at(`${mutation}.userErrors`)]).toEqual([[], []]);
    return data;
  };
  const see = async (upToMessageId?: unknown) =>
    (
      await act(
        yann,
        'markConversationRead',
        { conversationId, upToMessageId },
        'conversation { unreadCount }',
      )
    ).at('markConversationRead.conversation.unreadCount');
  const send = async (text: string) =>
    (await act(zoe, 'sendMessage', { conversationId, text }, 'messageEdge { node { id } }')).at(
      'sendMessage.messageEdge.node.id',
    );
  expect(await see()).toBe(0);
  const [, second, third] = [await send('un'), await send('deux'), await send('trois')];
  expect(await see(second)).toBe(2);
  expect(await see(third)).toBe(0);
});
