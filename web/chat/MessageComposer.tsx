import { IconSend2, IconThumbUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { keepDraft, readDraft } from './drafts.ts';
import { thumbsUp } from './thumbsUp.ts';

interface Props {
  conversationId: string;
  /** Hands over a message that is trimmed and not empty. */
  onSend: (content: string) => void;
}

/** Where a message is typed: Enter sends, Shift+Enter starts a line; with nothing typed, a thumbs-up. */
export function MessageComposer({ conversationId, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(conversationId));
  const trimmed = text.trim();

  const change = (value: string) => {
    setText(value);
    keepDraft(conversationId, value);
  };
  const send = () => {
    if (trimmed === '') return;
    onSend(trimmed);
    change('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <footer className="flex items-end gap-2 border-t border-line p-2">
      <textarea
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        rows={1}
        maxLength={10_000}
        placeholder="Aa"
        aria-label="Votre message"
        // A conversation is opened in order to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className="field-sizing-content max-h-40 min-h-11 flex-1 resize-none rounded-3xl bg-sunken px-4 py-2.5 text-ink placeholder:text-muted"
      />
      {trimmed === '' ? (
        <IconButton label="Envoyer un pouce levé" onPress={() => onSend(thumbsUp)}>
          <IconThumbUp />
        </IconButton>
      ) : (
        <IconButton label="Envoyer" onPress={send}>
          <IconSend2 />
        </IconButton>
      )}
    </footer>
  );
}
