import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { useMessageMentions_conversation$key } from '../../__generated__/useMessageMentions_conversation.graphql';
import { useReceiveFocus } from '../../drafts/focusTransfer.ts';
import { drafts } from '../../drafts/useDraft.ts';
import { OtherDraft } from '../../drafts/DraftNotices.tsx';
import { announce } from '../../ui/announce.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/keys.tsx';
import { SuggestionList } from '../../ui/SuggestionList.tsx';
import { pastedFiles } from '../../ui/browserFiles.ts';
import { lengthError } from '../../ui/sentence.ts';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { type FileChecks, useAfterChecks } from '../../uploads/useFileChecks.ts';
import { AttachmentMenu } from './AttachmentMenu.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { useMessageMentions } from './useMessageMentions.ts';
import { messageField, draftKey, useMessageDraft } from './messageDraft.ts';
import type { NewMessage } from '../../sending/pendingMessage.ts';
import { maxHtmlLength, thumbsUp } from '../messageText.ts';
import { escapeText } from '../../ui/textToHtml.ts';
import type { PendingAttachment } from './pendingAttachment.ts';

/** Longest interval of a double click, in milliseconds. */
const moment = 500;

interface Props {
  conversationId: string;
  /** Whose people are offered after `@`; null offers nobody. */
  conversation: useMessageMentions_conversation$key | null;
  onFiles: (files: readonly File[]) => void;
  /** Those of the files. */
  checks: FileChecks;
  /** Reason why a file was rejected; empty once something else is attached. */
  refusal: string | null;
  onRefusal: (refusal: string | null) => void;
  /** Called with non-empty trimmed text, or with attachments. */
  onSend: (message: Omit<NewMessage, 'subject'>) => void;
  /** Called while the user types. */
  onWriting: () => void;
  /** Called for the upward arrow in an empty field: corrects the last own message. */
  onEditLast: () => void;
}

/**
 * Composer: Enter sends, Shift+Enter breaks the line, an empty field sends a thumbs-up. Attachments are sent alone;
 * the text stays for the next message.
 */
export function MessageComposer({
  conversationId,
  conversation,
  onFiles,
  checks,
  refusal,
  onRefusal,
  onSend: onSendBare,
  onWriting,
  onEditLast,
}: Props) {
  const { draft, change, forget, otherTabDraft, takeOtherTabDraft } = useMessageDraft(conversationId);
  const { text, attachment, replyTo = null } = draft;
  const onSend: Props['onSend'] = (message) => onSendBare(replyTo ? { ...message, replyTo } : message);
  const field = useRef<HTMLTextAreaElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const sentAt = useRef(0);
  const trimmed = text.trim();
  const canSend = attachment !== null || trimmed !== '';
  const tooLongError = lengthError(escapeText(trimmed), maxHtmlLength);
  const tooLongErrorId = useId();
  // On touch screens a keyboard would cover the messages.
  const isTouch = useMediaQuery('(pointer: coarse)');
  useReceiveFocus(draftKey(conversationId), field, !isTouch);

  const type = (value: string) => {
    change((before) => ({ ...before, text: value }));
    if (value.trim() !== '') onWriting();
  };
  const mentions = useMessageMentions(conversation, field, type);
  const attach = (next: PendingAttachment | null) => {
    change((before) => ({ ...before, attachment: next }));
    onRefusal(null);
  };
  const send = useAfterChecks(checks, () => {
    mentions.close();
    if (canSend) sentAt.current = Date.now();
    if (attachment) {
      onSend(
        attachment.kind === 'gif'
          ? { content: '', gifUrl: attachment.url }
          : { content: '', files: attachment },
      );
      onRefusal(null);
      if (text === '') forget();
      else change((before) => ({ ...before, attachment: null, replyTo: null }));
      return;
    }
    if (trimmed === '') return;
    if (tooLongError !== undefined) {
      announce(tooLongError);
      return;
    }
    onSend({ content: trimmed });
    forget();
  });
  /** The thumbs-up button replaces « Envoyer »: a double click must send one message. */
  const sendThumbsUp = () => {
    // A file takes its place.
    if (checks.areRunning()) {
      void send();
      return;
    }
    const now = Date.now();
    if (now - sentAt.current < moment) return;
    sentAt.current = now;
    onSend({ content: thumbsUp });
    if (replyTo) forget();
  };
  const endReply = () => {
    change((before) => ({ ...before, replyTo: null }));
    field.current?.focus();
  };
  const answeredId = replyTo?.id;
  const firstAnsweredId = useRef(answeredId);
  useEffect(() => {
    // A stored answer is not a new one.
    if (answeredId !== undefined && answeredId !== firstAnsweredId.current) field.current?.focus();
    firstAnsweredId.current = undefined;
  }, [answeredId]);
  const hasAttachment = attachment !== null;
  useEffect(() => {
    // The field that an attachment replaces may have had the focus.
    if (hasAttachment && document.activeElement === document.body) sendButton.current?.focus();
  }, [hasAttachment]);
  const sendSaid = useEffectEvent(() => {
    const submittedText = drafts.takeSubmitted(draftKey(conversationId));
    // Changed or too long text is not sent.
    if (submittedText === '' || !text.startsWith(submittedText) || tooLongError !== undefined) return;
    onSend({ content: submittedText.trim() });
    change((before) => ({
      ...before,
      text: text.slice(submittedText.length).trimStart(),
      replyTo: null,
    }));
  });
  useLayoutEffect(() => sendSaid(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape' && replyTo) {
      // The panel stays open.
      event.preventDefault();
      endReply();
      return;
    }
    if (event.key === 'ArrowUp' && text === '' && !replyTo) {
      event.preventDefault();
      onEditLast();
      return;
    }
    // While an input method composes, Enter selects a character.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <footer className="border-t border-line">
      <OtherDraft other={otherTabDraft} onTake={takeOtherTabDraft} />
      {replyTo && (
        <div className="flex items-center gap-2 border-s-4 border-accent ps-3 pe-2 pt-1 text-sm">
          <p className="m-0 min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {'Réponse à '}
              <span dir="auto">{replyTo.name}</span>
            </span>
            <span dir="auto" className="block truncate text-muted">
              {replyTo.summary}
            </span>
          </p>
          <IconButton label="Ne plus répondre à ce message" onPress={endReply}>
            <IconX aria-hidden />
          </IconButton>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className="m-0 px-4 pt-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      {tooLongError !== undefined && (
        <p id={tooLongErrorId} className="m-0 px-4 pt-2 text-sm text-danger">
          {tooLongError}
        </p>
      )}
      <div className="relative flex items-end gap-1 p-2">
        {mentions.shown && !attachment && (
          <SuggestionList {...mentions.shown} place={null} isAbove onChoose={mentions.choose} />
        )}
        <AttachmentMenu
          onFiles={onFiles}
          onGif={({ contentUrl: url, title }) => attach({ kind: 'gif', url, title })}
          onEmoji={(emoji) => type(insertAt(field, text, emoji))}
        />
        {attachment ? (
          <AttachmentStrip attachment={attachment} onChange={attach} />
        ) : (
          <textarea
            ref={field}
            dir="auto"
            value={text}
            onChange={(event) => {
              type(event.target.value);
              mentions.look(event.target);
            }}
            onBlur={mentions.close}
            {...mentions.attributes}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            rows={1}
            placeholder="Aa"
            aria-label="Votre message"
            aria-invalid={tooLongError !== undefined}
            aria-describedby={tooLongError === undefined ? undefined : tooLongErrorId}
            // Users open a conversation to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={!isTouch}
            className={messageField}
          />
        )}
        {canSend ? (
          <IconButton label="Envoyer" onPress={() => void send()} ref={sendButton}>
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

/** Inserts text at the caret. */
function insertAt(field: RefObject<HTMLTextAreaElement | null>, text: string, inserted: string): string {
  const { selectionStart: start, selectionEnd: end } = field.current ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  };
  return text.slice(0, start) + inserted + text.slice(end);
}
