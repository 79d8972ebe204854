import { Suspense, useState, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay/hooks';
import type { ConversationChoiceQuery } from '../../__generated__/ConversationChoiceQuery.graphql';
import type { ConversationChoice_viewer$key } from '../../__generated__/ConversationChoice_viewer.graphql';
import contactSearchQuery from '../../__generated__/ContactSearchQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useDebouncedCall } from '../../ui/useDebouncedCall.ts';
import { sentence } from '../../ui/sentence.ts';
import { ConversationAvatar } from '../list/ConversationAvatar.tsx';
import { GuestFace } from '../list/GuestFace.tsx';
import type { Receiver } from './useReceiver.ts';

const contactChoice = onDemand(contactSearchQuery, () => import('./ContactChoice.tsx'));

/** Number of conversations that need no search. */
const few = 6;

interface Props {
  viewer: ConversationChoice_viewer$key;
  isPending: boolean;
  onSend: (receiver: Receiver) => void;
}

/** The viewer's conversations, also by search, and colleagues, each with « Envoyer ». */
export function ConversationChoice({ viewer: key, isPending, onSend }: Props) {
  const [{ conversations }, refetch] = useRefetchableFragment<
    ConversationChoiceQuery,
    ConversationChoice_viewer$key
  >(
    graphql`
      fragment ConversationChoice_viewer on Viewer
      @refetchable(queryName: "ConversationChoiceQuery")
      @argumentDefinitions(query: { type: "String", defaultValue: "" }) {
        conversations(first: 100, query: $query) {
          nodes {
            id
            title
            ...ConversationAvatar_conversation
            ...GuestFace_conversation
          }
        }
      }
    `,
    key,
  );
  const contacts = useOnDemand(contactChoice);
  const [text, setText] = useState('');
  /** What the shown conversations match. */
  const [query, setQuery] = useState('');
  const [, startTransition] = useTransition();
  const later = useDebouncedCall();
  const search = (typed: string) => {
    setText(typed);
    const wanted = typed.trim();
    later(() =>
      startTransition(() => {
        refetch({ query: wanted });
        setQuery(wanted);
      }),
    );
  };
  if (contacts.opened)
    return (
      <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
        <contactChoice.Component {...contacts.opened} isPending={isPending} onSend={onSend} />
      </Suspense>
    );
  const found = conversations?.nodes ?? [];
  return (
    <div className="flex flex-col gap-2">
      {(found.length > few || text !== '' || query !== '') && (
        <SearchField
          label="Rechercher une discussion"
          value={text}
          onChange={search}
          isPending={query !== text.trim()}
        />
      )}
      <div>
        <Button
          kind="quiet"
          size="small"
          {...contacts.intent({ search: '' })}
          onPress={() => contacts.open({ search: '' })}
        >
          Choisir une autre personne
        </Button>
      </div>
      <ul aria-label="Discussions" className="m-0 list-none divide-y divide-line p-0">
        {found.map((conversation) => (
          <li key={conversation.id} className="flex min-h-14 items-center gap-3 py-2">
            <ConversationAvatar conversation={conversation} />
            <span className="min-w-0 flex-1">
              <span dir="auto">{conversation.title}</span>
              <GuestFace conversation={conversation} />
            </span>
            <Button
              size="small"
              aria-label={sentence`Envoyer à ${conversation.title ?? ''}`}
              isDisabled={isPending}
              onPress={() => onSend({ conversationId: conversation.id })}
            >
              Envoyer
            </Button>
          </li>
        ))}
      </ul>
      {query !== '' && found.length === 0 && (
        <p role="status" className="m-0 py-2 text-center text-muted">
          Aucune discussion trouvée
        </p>
      )}
    </div>
  );
}
