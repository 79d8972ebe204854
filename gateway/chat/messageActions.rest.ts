import { decodeFields, type RawResponse } from '../compat/decode.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { decodeMessage } from './messages.rest.ts';
import type { MessageRecord } from './chat.ts';

const decodeIn = (conversation: string) => (answer: RawResponse<unknown>) =>
  decodeMessage(decodeFields<{ message: unknown }>(answer, 'message').message, conversation);

/** Corrects the text of a message of the viewer; undefined if the API does not return the message. */
export const updateMessage = (
  rest: Rest,
  conversation: string,
  message: string,
  text: string,
): Promise<MessageRecord | undefined> =>
  withInputNames(
    { content: 'text' },
    rest.write(
      call('POST /api/message/modification', { json: { messageid: wireId(message), content: text } }),
      decodeIn(conversation),
    ),
  );

/** Sets the viewer's reaction to a message, or removes it (empty); undefined if the API does not return the message. */
export const reactToMessage = (
  rest: Rest,
  conversation: string,
  message: string,
  emoji: string,
): Promise<MessageRecord | undefined> =>
  rest.write(
    call('POST /api/message/reaction', { json: { messageid: wireId(message), emoji } }),
    decodeIn(conversation),
  );

/** Sends a message to another conversation; returns the new one, or undefined if the API does not. */
export const forwardMessage = (
  rest: Rest,
  message: string,
  conversation: string,
  idempotencyKey: string | null | undefined,
): Promise<MessageRecord | undefined> =>
  rest.write(
    call('POST /api/message/transfert', {
      json: { messageid: wireId(message), conversationid: wireId(conversation) },
      idempotencyKey: idempotencyKey ?? undefined,
    }),
    decodeIn(conversation),
  );
