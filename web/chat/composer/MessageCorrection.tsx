import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { MessageCorrectionMutation } from '../../__generated__/MessageCorrectionMutation.graphql';
import { useIsMounted } from '../../core/useIsMounted.ts';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { readDraft, useDraft } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.tsx';
import { isComposing } from '../../ui/keys.tsx';
import { maxHtmlLength, htmlToTypedText } from '../messageText.ts';
import { escapeText } from '../../ui/textToHtml.ts';
import { lengthError } from '../../ui/sentence.ts';
import { showToast } from '../../ui/toast.ts';
import { type EditedMessage, messageEditPlace, messageField } from './messageDraft.ts';

interface CorrectionDraft {
  /** Null while unchanged. */
  text: string | null;
}

const unchanged: CorrectionDraft = { text: null };
const isUnchanged = ({ text }: CorrectionDraft): boolean => text === null;

interface Props {
  message: EditedMessage;
  onClose: () => void;
}

/** Corrects a message in place of the composer: Enter saves, Escape leaves; what is not saved is kept as a draft. */
export function MessageCorrection({ message, onClose }: Props) {
  const [run, isPending] = useAsyncMutation<MessageCorrectionMutation>(graphql`
    mutation MessageCorrectionMutation($input: UpdateMessageInput!) {
      updateMessage(input: $input) {
        message {
          id
          ...MessageList_message
        }
        conversation {
          id
          ...ConversationListItem_conversation
        }
        userErrors {
          message
        }
      }
    }
  `);
  const [before] = useState(() => htmlToTypedText(message.text));
  const place = messageEditPlace(message.id);
  const { draft, change, forget } = useDraft(place, unchanged, isUnchanged);
  const text = draft.text ?? before;
  const [opened] = useState(text);
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsMounted();
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(opened.length, opened.length);
  }, [opened]);
  const trimmed = text.trim();
  const tooLongError = lengthError(escapeText(trimmed), maxHtmlLength);
  const error = tooLongError ?? failure;
  const isMissing = trimmed === '' && message.kind === 'TEXT';
  const end = () => {
    forget();
    onClose();
  };
  const save = async () => {
    if (isPending || isMissing || tooLongError !== undefined) return;
    if (trimmed === before.trim()) {
      end();
      return;
    }
    const outcome = await run({ input: { messageId: message.id, text: escapeText(trimmed) } });
    if (isShown()) {
      if (outcome.isDone) end();
      else setFailure(outcome.message);
    } else if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
    // It may be open again, with other text.
    else if (readDraft(place, unchanged).text === draft.text) end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      // The panel stays open.
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <footer className="border-t border-line p-2">
      <p className="m-0 px-2 pb-1 text-sm font-semibold">Modifier le message</p>
      {error != null && (
        <p role="alert" id={errorId} className="m-0 px-2 pb-1 text-sm text-danger">
          {error}
        </p>
      )}
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={text}
        readOnly={isPending}
        aria-label="Texte du message"
        aria-invalid={error != null}
        aria-describedby={error == null ? undefined : errorId}
        onChange={({ target: { value } }) => change({ text: value === before ? null : value })}
        onKeyDown={onKeyDown}
        className={`${messageField} w-full`}
      />
      <div className="flex justify-end gap-2 pt-2">
        <Button size="small" kind="quiet" onPress={() => void confirmDiscard(!isUnchanged(draft), end)}>
          Annuler
        </Button>
        <Button
          size="small"
          kind="primary"
          isPending={isPending}
          isDisabled={isMissing || tooLongError !== undefined}
          onPress={() => void save()}
        >
          Enregistrer
        </Button>
      </div>
    </footer>
  );
}
