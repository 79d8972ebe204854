import { type KeyboardEvent, useRef } from 'react';
import { usePlaceholder } from '../../drafts/focusTransfer.ts';
import { isComposing } from '../../ui/keys.tsx';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messageField, draftKey, useMessageDraft } from './messageDraft.ts';

/**
 * Placeholder of the composer with the same position and draft. Text submitted with Enter is sent once the composer
 * has loaded.
 */
export function ComposerPlaceholder({ conversationId }: { conversationId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, change } = useMessageDraft(conversationId);
  const submittedText = useRef('');
  const isTouch = useMediaQuery('(pointer: coarse)');
  usePlaceholder(draftKey(conversationId), field, !isTouch, () => submittedText.current);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (draft.text.trim() === '') event.preventDefault();
    else submittedText.current = draft.text;
  };
  return (
    <footer className="border-t border-line">
      <div className="flex items-end gap-1 p-2">
        <Skeleton className="size-11 rounded-full" />
        {draft.attachment ? (
          <Skeleton className="h-11 flex-1 rounded-3xl" />
        ) : (
          <textarea
            ref={field}
            dir="auto"
            value={draft.text}
            onChange={({ target: { value: text } }) => change((before) => ({ ...before, text }))}
            onKeyDown={onKeyDown}
            rows={1}
            placeholder="Aa"
            aria-label="Message (la discussion se charge)"
            className={messageField}
          />
        )}
        <Skeleton className="size-11 rounded-full" />
      </div>
    </footer>
  );
}
