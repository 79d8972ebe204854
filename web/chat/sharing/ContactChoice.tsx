import type { ContactSearchQuery } from '../../__generated__/ContactSearchQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { Button } from '../../ui/Button.tsx';
import { sentence } from '../../ui/sentence.ts';
import { ContactRow } from '../contacts/ContactRow.tsx';
import { ContactSearch } from '../contacts/ContactSearch.tsx';
import type { Receiver } from './useReceiver.ts';

interface Props extends OnDemandProps<ContactSearchQuery> {
  isPending: boolean;
  onSend: (receiver: Receiver) => void;
}

/** The viewer's colleagues, each with « Envoyer ». */
export default function ContactChoice({ queryRef, isPending, onSend }: Props) {
  return (
    <div className="flex max-h-96 min-h-0 flex-col gap-2">
      <ContactSearch autoFocus queryRef={queryRef}>
        {(contact) => (
          <li key={contact.id} className="flex min-h-14 items-center gap-3 py-2">
            <ContactRow user={contact} />
            <Button
              size="small"
              aria-label={sentence`Envoyer à ${contact.name}`}
              isDisabled={isPending}
              onPress={() => onSend({ userId: contact.id })}
            >
              Envoyer
            </Button>
          </li>
        )}
      </ContactSearch>
    </div>
  );
}
