import { RequestError } from '../../core/errors.ts';
import { failedOutcome, type Undone } from '../../relay/mutations.ts';
import { useConversationWith } from '../contacts/useCreateConversation.ts';

/** Who receives what is sent: a conversation, or a person. */
export type Receiver = { conversationId: string } | { userId: string };

/** Finds the conversation of a receiver, beginning one with a person where there is none; or the failure. */
export function useReceiver(): [
  find: (receiver: Receiver) => Promise<{ conversationId: string } | Undone>,
  isPending: boolean,
] {
  const [findWith, isPending] = useConversationWith({ isToastedOnFailure: false });
  const find = async (receiver: Receiver) => {
    if ('conversationId' in receiver) return receiver;
    const outcome = await findWith({ input: { userIds: [receiver.userId] } });
    if (!outcome.isDone) return outcome;
    const { conversationEdge: edge } = outcome.response.createConversation;
    return edge
      ? { conversationId: edge.node.id }
      : failedOutcome(new RequestError('UPSTREAM_INVALID_RESPONSE'));
  };
  return [find, isPending];
}
