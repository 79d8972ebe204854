import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { ContactSearchQuery } from '../../__generated__/ContactSearchQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { chatPanel, type NewConversationMode } from '../chatPanel.ts';
import { ConversationBar } from '../conversation/ConversationBar.tsx';
import { ContactButton } from './ContactRow.tsx';
import { type Contact, ContactSearch } from './ContactSearch.tsx';
import { useCreateConversation } from './useCreateConversation.ts';
import { sentence } from '../../ui/sentence.ts';

/** Maximum number of other members; the viewer is the tenth. */
const mostOthers = 9;
const longestTitle = 100;

/** « Nouvelle conversation » and « Nouveau groupe ». */
export default function NewConversation({
  mode,
  queryRef,
}: OnDemandProps<ContactSearchQuery> & { mode: NewConversationMode }) {
  return (
    <>
      <ConversationBar isBackLasting>
        <h2 className="m-0 min-w-0 flex-1 truncate text-base font-semibold">
          {mode === 'group' ? 'Nouveau groupe' : 'Nouvelle conversation'}
        </h2>
      </ConversationBar>
      {mode === 'group' ? <NewGroup queryRef={queryRef} /> : <NewPair queryRef={queryRef} />}
    </>
  );
}

interface Props {
  /** Preloaded query for the empty search. */
  queryRef: PreloadedQuery<ContactSearchQuery>;
}

function NewPair({ queryRef }: Props) {
  const [create, isPending] = useCreateConversation();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <ContactSearch autoFocus queryRef={queryRef}>
        {(contact) => (
          <ContactButton
            key={contact.id}
            user={contact}
            disabled={isPending}
            onClick={() => void create([contact.id])}
          />
        )}
      </ContactSearch>
    </div>
  );
}

function NewGroup({ queryRef }: Props) {
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly Contact[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const titleField = useRef<HTMLInputElement>(null);
  const [create, isPending] = useCreateConversation({ isForm: true });
  const isChosen = (id: string) => chosen.some((contact) => contact.id === id);
  const toggle = (contact: Contact) =>
    setChosen(isChosen(contact.id) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);
  const start = () => {
    if (chosen.length > mostOthers)
      // No visible text (B232): the label is read aloud.
      showToast({
        text: 'Un groupe ne peut pas dépasser 10 participants',
        kind: 'error',
        isWordless: true,
        duration: 2_000,
      });
    else void begin();
  };
  const begin = async () => {
    const refused = await create(
      chosen.map(({ id }) => id),
      title.trim(),
    );
    setRefusal(refused);
    if (refused !== undefined) titleField.current?.focus();
  };
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 p-3">
        <TextField
          label="Nom du groupe"
          autoFocus
          value={title}
          ref={titleField}
          onChange={(next) => {
            setTitle(next);
            setRefusal(undefined);
          }}
          error={refusal}
          maxLength={longestTitle}
        />
        <div role="group" aria-labelledby="group-contacts" className="flex min-h-0 flex-1 flex-col gap-2">
          <h3 id="group-contacts" className="m-0 text-sm font-semibold">
            Ajouter des contacts
          </h3>
          {chosen.length > 0 && (
            <ul aria-label="Contacts choisis" className="m-0 flex list-none flex-wrap gap-1.5 p-0">
              {chosen.map((contact) => (
                <li key={contact.id}>
                  <button
                    type="button"
                    onClick={() => toggle(contact)}
                    aria-label={sentence`Retirer ${contact.name}`}
                    className="flex min-h-9 items-center gap-1 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent-ink pointer-coarse:min-h-11"
                  >
                    <span>{contact.name}</span>
                    <IconX size={16} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {chosen.length >= mostOthers && (
            <p role="alert" className="m-0 rounded-xl border border-danger px-3 py-2 text-sm text-danger">
              Un groupe de discussion ne doit pas dépasser 10 participants.
            </p>
          )}
          <ContactSearch queryRef={queryRef}>
            {(contact) => (
              <ContactButton
                key={contact.id}
                user={contact}
                role="checkbox"
                aria-checked={isChosen(contact.id)}
                onClick={() => toggle(contact)}
              >
                <span
                  aria-hidden
                  className={`grid size-6 shrink-0 place-items-center rounded-md border ${
                    isChosen(contact.id) ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'
                  }`}
                >
                  {isChosen(contact.id) && <IconCheck size={18} />}
                </span>
              </ContactButton>
            )}
          </ContactSearch>
        </div>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line p-3">
        <Button kind="quiet" onPress={chatPanel.showList}>
          Annuler
        </Button>
        <Button kind="primary" onPress={start} isDisabled={chosen.length === 0} isPending={isPending}>
          Démarrer
        </Button>
      </footer>
    </>
  );
}
