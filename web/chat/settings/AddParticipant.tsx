import { graphql } from 'react-relay';
import type { AddParticipantMutation } from '../../__generated__/AddParticipantMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { ContactRow } from '../contacts/ContactRow.tsx';
import { ContactSearch } from '../contacts/ContactSearch.tsx';

interface Props {
  conversationId: string;
  /** Ids of those who are in it. */
  present: readonly string[];
  onDone: () => void;
}

/** Chooses a colleague to add to a group. */
export function AddParticipant({ conversationId, present, onDone }: Props) {
  const [run, isPending] = useAsyncMutation<AddParticipantMutation>(graphql`
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
  `);
  const add = async (userId: string) => {
    const outcome = await run({ input: { conversationId, userId } });
    if (outcome.isDone) onDone();
    else showToast({ text: outcome.message, kind: 'error' });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <ContactSearch except={present}>
        {(contact) => (
          <li key={contact.id}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => void add(contact.id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-sunken disabled:opacity-60"
            >
              <ContactRow contact={contact} />
            </button>
          </li>
        )}
      </ContactSearch>
    </div>
  );
}
