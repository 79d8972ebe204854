import { graphql } from 'react-relay/hooks';
import type { AddParticipantMutation } from '../../__generated__/AddParticipantMutation.graphql';
import type { ContactSearchQuery } from '../../__generated__/ContactSearchQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { ContactButton } from '../contacts/ContactRow.tsx';
import { ContactSearch } from '../contacts/ContactSearch.tsx';

interface Props extends OnDemandProps<ContactSearchQuery> {
  conversationId: string;
  /** Ids of the members. */
  present: readonly string[];
}

/** Adds a colleague to a group. */
export default function AddParticipant({ queryRef, conversationId, present, onClose }: Props) {
  const [run, isPending] = useAsyncMutation<AddParticipantMutation>(
    graphql`
      mutation AddParticipantMutation($input: AddParticipantInput!) {
        addParticipant(input: $input) {
          conversation {
            id
            participants {
              id
              ...ParticipantRow_user
            }
            ...ConversationListItem_conversation
          }
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <ContactSearch autoFocus queryRef={queryRef} except={present}>
        {(contact) => (
          <ContactButton
            key={contact.id}
            user={contact}
            disabled={isPending}
            onClick={() => void run({ input: { conversationId, userId: contact.id } }, { onDone: onClose })}
          />
        )}
      </ContactSearch>
    </div>
  );
}
