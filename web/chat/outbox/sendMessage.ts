import { type Environment, graphql } from 'relay-runtime';
import type { sendMessageMutation } from '../../__generated__/sendMessageMutation.graphql';
import { Fault, mayPass } from '../../core/errors.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { onUploadProgress } from '../../relay/upload.ts';
import { catchUp } from '../history/catchUp.ts';
import { insertMessage } from '../history/messageOrder.ts';
import type { Deliver } from './delivery.ts';
import { storedText } from './storedText.ts';

const mutation = graphql`
  mutation sendMessageMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      messageEdge {
        cursor
        node {
          id
          ...messageOrder_message
          ...MessageList_message
        }
      }
      conversation {
        id
        ...ConversationListItem_conversation
      }
      userErrors {
        message
      }
    }
  }
`;

const inputs = { images: 'images', video: 'video', document: 'document' } as const;

/** Sends a message of the outbox and, when the server has it, puts it into its conversation. Never rejects. */
export const sendMessage =
  (environment: Environment): Deliver =>
  async (message, files, { signal, onProgress }) => {
    const [first] = files;
    if (first) onUploadProgress(first, onProgress);
    const { attachment, conversationId } = message;
    const input = {
      conversationId,
      text: storedText(message.content),
      gifUrl: message.gifUrl,
      ...(attachment ? { [inputs[attachment.kind]]: attachment.kind === 'images' ? files : first } : {}),
      ...(attachment?.kind === 'images' && attachment.alts ? { imageAlts: attachment.alts } : {}),
      idempotencyKey: message.key,
    };
    const outcome = await commitAsync<sendMessageMutation>(
      environment,
      mutation,
      { input },
      {
        signal,
        // Messages stand in the order of their slugs, which no directive can say.
        updater: (store) => {
          const edge = store.getRootField('sendMessage')?.getLinkedRecord('messageEdge');
          insertMessage(store, conversationId, edge);
        },
      },
    );
    if (outcome.isDone) {
      const edge = outcome.response.sendMessage.messageEdge;
      // It is there, but was not told: the conversation is asked for it.
      if (!edge) catchUp(environment, conversationId).catch(announceResume);
      return { kind: 'sent', messageId: edge?.node.id ?? null };
    }
    if (signal.aborted) return { kind: 'discarded' };
    const { error, message: refusal } = outcome;
    // Only the person decides to send again what may have arrived.
    const mayHaveArrived = error instanceof Fault && error.code === 'OUTCOME_UNKNOWN';
    return error !== undefined && mayPass(error)
      ? { kind: 'failed' }
      : { kind: 'refused', message: refusal, mayHaveArrived };
  };
