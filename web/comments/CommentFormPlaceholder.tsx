import { Suspense, useRef } from 'react';
import { usePlaceholder } from '../drafts/focusTransfer.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { keysAfterChange, useCommentDraft } from './commentDraft.ts';
import { commentDraftKey } from './drafts.ts';

interface Props {
  /** Global id of the post or comment. */
  subject: string;
  label: string;
  placeholder: string;
  autoFocus: boolean;
}

/** Placeholder of the form while the thread loads, with the same height and draft. */
export const CommentFormPlaceholder = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-21 rounded-2xl pointer-coarse:h-23" />}>
    <Field {...props} />
  </Suspense>
);

function Field({ subject, label, placeholder, autoFocus }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, change } = useCommentDraft(subject);
  usePlaceholder(commentDraftKey(subject), field, autoFocus);
  return (
    // Space for the form's toolbar.
    <div className="rounded-2xl bg-sunken pb-10 focus-within:ring-2 focus-within:ring-accent-ink pointer-coarse:pb-12">
      <textarea
        ref={field}
        value={draft.text}
        onChange={({ target: { value: text } }) =>
          change((before) => ({ ...before, text, ...keysAfterChange(before) }))
        }
        rows={1}
        placeholder={placeholder}
        aria-label={label}
        className="block field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-[0.9375rem] outline-none placeholder:text-muted"
      />
    </div>
  );
}
