import { useState } from 'react';
import { useDraft } from '../../drafts/useDraft.ts';
import { escapeText } from '../../ui/textToHtml.ts';
import { markChanged, postDraftKey, emptyPost, isEmptyPost } from './postDraft.ts';

/** The text as the editor will go on with it: a word may follow its last space. */
const htmlOf = (text: string): string =>
  text === '' ? '' : `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Text field shown while the editor loads; both share the draft. On phones the keyboard opens with the tap and stays.
 */
export function EditorFallback({ communityId }: { communityId: string | null }) {
  const { draft, change } = useDraft(postDraftKey('post', communityId), emptyPost, isEmptyPost);
  const [before] = useState(draft);
  return (
    <div className="p-4 max-sm:pt-19">
      <textarea
        // The composer opens because the person asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Votre publication"
        placeholder="Quoi de neuf&nbsp;?"
        onChange={({ target: { value } }) =>
          change({
            ...markChanged(before),
            html: before.html + htmlOf(value),
            text: [before.text, value].filter((text) => text !== '').join('\n'),
          })
        }
        className="block h-56 w-full resize-none rounded-2xl border border-line bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted focus:border-accent-ink"
      />
    </div>
  );
}
