import { useConversationWith } from '../contacts/useCreateConversation.ts';

/** Who receives what is sent: a conversation, or a person. */
export type Receiver = { conversationId: string } | { userId: string };

/** Finds the conversation of a receiver, beginning one with a person where there is none; null after a failure. */
export function useReceiver(): [find: (receiver: Receiver) => Promise<string | null>, isPending: boolean] {
  const [findWith, isPending] = useConversationWith();
  const find = async (receiver: Receiver) => {
    if ('conversationId' in receiver) return receiver.conversationId;
    const outcome = await findWith({ input: { userIds: [receiver.userId] } });
    return outcome.isDone ? (outcome.response.createConversation.conversationEdge?.node.id ?? null) : null;
  };
  return [find, isPending];
}
