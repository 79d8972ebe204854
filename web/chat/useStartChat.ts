import { useCreateConversation } from './contacts/useCreateConversation.ts';

/** Opens the conversation with a colleague. */
export function useStartChat(): [start: (userId: string) => Promise<unknown>, isPending: boolean] {
  const [create, isPending] = useCreateConversation();
  return [(userId) => create([userId]), isPending];
}
