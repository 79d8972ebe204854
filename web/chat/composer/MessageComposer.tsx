import { IconSend2, IconThumbUp } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useReceiveFocus } from '../../drafts/focusHandover.ts';
import { OtherDraft } from '../../drafts/OtherDraft.tsx';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/composition.ts';
import { pastedFiles } from '../../ui/pastedFiles.ts';
import { lengthError } from '../../ui/lengthError.ts';
import { AttachmentMenu } from './AttachmentMenu.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { messageField, messagePlace, useMessageDraft } from './messageDraft.ts';
import type { NewMessage } from '../../sending/pendingMessage.ts';
import { mostCharacters, storedText } from '../outbox/storedText.ts';
import type { PendingAttachment } from './pendingAttachment.ts';
import { takeSaid } from './saidEarly.ts';
import { thumbsUp } from './thumbsUp.ts';

/** Milliseconds within which a second press is the other half of a double click. */
const moment = 500;

interface Props {
  conversationId: string;
  onFiles: (files: readonly File[]) => void;
  /** Why a file was not taken; empty once something else is attached. */
  refusal: string | null;
  onRefusal: (refusal: string | null) => void;
  /** Hands over a message: trimmed text that is not empty, or what is attached. */
  onSend: (message: Omit<NewMessage, 'subject'>) => void;
  /** Called while the person is writing. */
  onWriting: () => void;
}

/**
 * Where a message is made: Enter sends, Shift+Enter starts a line; with nothing typed, a thumbs-up. What is
 * attached goes alone: the text waits below it for the next message.
 */
export function MessageComposer({ conversationId, onFiles, refusal, onRefusal, onSend, onWriting }: Props) {
  const { draft, change, forget, other, takeOther } = useMessageDraft(conversationId);
  const { text, attachment } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const sentAt = useRef(0);
  const trimmed = text.trim();
  const canSend = attachment !== null || trimmed !== '';
  const excess = lengthError(storedText(trimmed), mostCharacters);
  const excessId = useId();
  useReceiveFocus(messagePlace(conversationId), field, true);

  const type = (value: string) => {
    change((before) => ({ ...before, text: value }));
    if (value.trim() !== '') onWriting();
  };
  const attach = (next: PendingAttachment | null) => {
    change((before) => ({ ...before, attachment: next }));
    onRefusal(null);
  };
  const send = () => {
    if (canSend) sentAt.current = Date.now();
    if (attachment) {
      onSend(
        attachment.kind === 'gif'
          ? { content: '', gifUrl: attachment.url }
          : { content: '', files: attachment },
      );
      onRefusal(null);
      if (text === '') forget();
      else change((before) => ({ ...before, attachment: null }));
      return;
    }
    if (trimmed === '') return;
    if (excess !== undefined) {
      announce(excess);
      return;
    }
    onSend({ content: trimmed });
    forget();
  };
  /** The button stays where it was pressed, and takes the place of « Envoyer »: a double click sends one message. */
  const sendThumbsUp = () => {
    const now = Date.now();
    if (now - sentAt.current < moment) return;
    sentAt.current = now;
    onSend({ content: thumbsUp });
  };
  const sendSaid = useEffectEvent(() => {
    const said = takeSaid(conversationId);
    // What was changed since is to be looked at first, and so is what is too long.
    if (said === '' || !text.startsWith(said) || excess !== undefined) return;
    onSend({ content: said.trim() });
    change((before) => ({ ...before, text: text.slice(said.length).trimStart() }));
  });
  useLayoutEffect(() => sendSaid(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <footer className="border-t border-line">
      <OtherDraft other={other} onTake={takeOther} />
      {refusal !== null && (
        <p role="alert" className="m-0 px-4 pt-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      {excess !== undefined && (
        <p id={excessId} className="m-0 px-4 pt-2 text-sm text-danger">
          {excess}
        </p>
      )}
      <div className="flex items-end gap-1 p-2">
        <AttachmentMenu
          onFiles={onFiles}
          onGif={({ url, title }) => attach({ kind: 'gif', url, title })}
          onEmoji={(emoji) => type(insertAt(field, text, emoji))}
        />
        {attachment ? (
          <AttachmentStrip attachment={attachment} onChange={attach} />
        ) : (
          <textarea
            ref={field}
            dir="auto"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            rows={1}
            placeholder="Aa"
            aria-label="Votre message"
            aria-invalid={excess !== undefined}
            aria-describedby={excess === undefined ? undefined : excessId}
            // A conversation is opened in order to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            className={messageField}
          />
        )}
        {canSend ? (
          <IconButton label="Envoyer" onPress={send}>
            <IconSend2 aria-hidden />
          </IconButton>
        ) : (
          <IconButton label="Envoyer un pouce levé" onPress={sendThumbsUp}>
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
