import { Suspense, useRef } from 'react';
import { usePlaceholder } from '../drafts/focusHandover.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { formerOf, useCommentDraft } from './commentDraft.ts';
import { commentPlace } from './drafts.ts';

interface Props {
  /** Global id of what is commented on. */
  subject: string;
  label: string;
  placeholder: string;
  autoFocus: boolean;
}

/** Where a comment or reply is begun while its thread is on its way: as high as the form, and the same draft. */
export const FormStandIn = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-21 rounded-2xl pointer-coarse:h-23" />}>
    <Field {...props} />
  </Suspense>
);

function Field({ subject, label, placeholder, autoFocus }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, change } = useCommentDraft(subject);
  usePlaceholder(commentPlace(subject), field, autoFocus);
  return (
    // What stands below the text is the bar of the form.
    <div className="rounded-2xl bg-sunken pb-10 focus-within:ring-2 focus-within:ring-accent-ink pointer-coarse:pb-12">
      <textarea
        ref={field}
        value={draft.text}
        onChange={({ target: { value: text } }) =>
          change((before) => ({ ...before, text, ...formerOf(before) }))
        }
        rows={1}
        placeholder={placeholder}
        aria-label={label}
        className="block field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-[0.9375rem] outline-none placeholder:text-muted"
      />
    </div>
  );
}
