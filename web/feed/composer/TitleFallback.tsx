import { useState } from 'react';
import { useDraft } from '../../drafts/useDraft.ts';
import { emptyEvent, isEmptyEvent } from './eventDraft.ts';
import { isEmptyPoll, newPoll } from './pollDraft.ts';
import { markChanged, postDraftKey } from './postDraft.ts';

interface Props {
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
}

/** Question field shown while the poll form loads; both share the draft. */
export function QuestionFallback({ communityId }: Props) {
  const [empty] = useState(newPoll);
  const { draft, change } = useDraft(postDraftKey('poll', communityId), empty, isEmptyPoll);
  return titleField('Question', draft.question, (question) =>
    change((before) => ({ ...markChanged(before), question })),
  );
}

/** Name field shown while the event form loads; both share the draft. */
export function EventNameFallback({ communityId }: Props) {
  const { draft, change } = useDraft(postDraftKey('event', communityId), emptyEvent, isEmptyEvent);
  return titleField('Nom de l’événement', draft.title, (title) =>
    change((before) => ({ ...markChanged(before), title })),
  );
}

const titleField = (label: string, value: string, onChange: (value: string) => void) => (
  <label className="flex h-64 flex-col gap-1.5 px-4 pt-17 text-sm font-semibold">
    <span>{label}</span>
    <input
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // The form opens because the person asked for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="min-h-12 rounded-xl border border-line-strong bg-surface px-3.5 text-base font-normal"
    />
  </label>
);
