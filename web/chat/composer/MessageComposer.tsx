import { IconSend2, IconThumbUp } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { pastedFiles } from '../../ui/pastedFiles.ts';
import { AttachmentMenu } from './AttachmentMenu.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { saveDraft, readDraft } from './drafts.ts';
import type { NewMessage } from '../outbox/pendingMessage.ts';
import type { PendingAttachment } from './pendingAttachment.ts';
import { thumbsUp } from './thumbsUp.ts';

interface Props {
  conversationId: string;
  attachment: PendingAttachment | null;
  onAttachment: (attachment: PendingAttachment | null) => void;
  onFiles: (files: readonly File[]) => void;
  /** Why a file was not taken. */
  refusal: string | null;
  /** Hands over a message: trimmed text that is not empty, or what is attached. */
  onSend: (message: Omit<NewMessage, 'conversationId'>) => void;
  /** Called while the person is writing. */
  onWriting: () => void;
}

/**
 * Where a message is made: Enter sends, Shift+Enter starts a line; with nothing typed, a thumbs-up. What is
 * attached goes alone: the text waits below it for the next message.
 */
export function MessageComposer({
  conversationId,
  attachment,
  onAttachment,
  onFiles,
  refusal,
  onSend,
  onWriting,
}: Props) {
  const [text, setText] = useState(() => readDraft(conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const trimmed = text.trim();

  const change = (value: string) => {
    setText(value);
    saveDraft(conversationId, value);
    if (value.trim() !== '') onWriting();
  };
  const send = () => {
    if (attachment) {
      onSend(
        attachment.kind === 'gif'
          ? { content: '', gifUrl: attachment.url }
          : { content: '', files: attachment },
      );
      onAttachment(null);
      return;
    }
    if (trimmed === '') return;
    onSend({ content: trimmed });
    change('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const canSend = attachment !== null || trimmed !== '';

  return (
    <footer className="border-t border-line">
      {refusal !== null && (
        <p role="alert" className="m-0 px-4 pt-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      <div className="flex items-end gap-1 p-2">
        <AttachmentMenu
          onFiles={onFiles}
          onGif={({ url, title }) => onAttachment({ kind: 'gif', url, title })}
          onEmoji={(emoji) => change(insertAt(field, text, emoji))}
        />
        {attachment ? (
          <AttachmentStrip attachment={attachment} onChange={onAttachment} />
        ) : (
          <textarea
            ref={field}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            rows={1}
            maxLength={10_000}
            placeholder="Aa"
            aria-label="Votre message"
            // A conversation is opened in order to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-3xl bg-sunken px-4 py-2.5 text-ink placeholder:text-muted"
          />
        )}
        {canSend ? (
          <IconButton label="Envoyer" onPress={send}>
            <IconSend2 aria-hidden />
          </IconButton>
        ) : (
          <IconButton label="Envoyer un pouce levé" onPress={() => onSend({ content: thumbsUp })}>
            <IconThumbUp aria-hidden />
          </IconButton>
        )}
      </div>
    </footer>
  );
}

/** The text with something put in where the caret stands. */
function insertAt(field: RefObject<HTMLTextAreaElement | null>, text: string, inserted: string): string {
  const { selectionStart: start, selectionEnd: end } = field.current ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  return text.slice(0, start) + inserted + text.slice(end);
}
