import { useLayoutEffect, useState } from 'react';
import { htmlOf } from '../../ui/htmlOf.ts';
import { saveDraft, readDraft } from './drafts.ts';
import { standIn } from './interim.ts';

/**
 * Where one writes while the editor is still on its way. What is typed goes into the draft with which the
 * editor begins; on a phone, the keyboard opens with the tap and stays.
 */
export function EditorFallback({ place }: { place: string }) {
  const [before] = useState(() => readDraft(place));
  useLayoutEffect(standIn, []);
  return (
    <div className="p-4">
      <textarea
        // The composer opens because the person asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Votre publication"
        placeholder="Quoi de neuf ?"
        onChange={(event) => saveDraft(place, { ...before, html: before.html + htmlOf(event.target.value) })}
        className="block h-56 w-full resize-none rounded-2xl border border-line bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted focus:border-accent-ink"
      />
    </div>
  );
}
