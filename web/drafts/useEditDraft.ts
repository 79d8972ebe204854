import { useState } from 'react';
import { randomId } from '../core/randomId.ts';
import { type Current, useEditing } from '../core/useEditing.ts';
import { type FormErrors, useControlledForm } from '../ui/useForm.ts';
import { readDraft, useDraft } from './useDraft.ts';

/** A submission: a retry of the same changes sends the same. */
interface Submission<Values> {
  key: string;
  basedOn: string | null;
  /** The values that the changes were compared with. */
  against: Values;
}

/** An unsaved edit. */
interface EditDraft<Values> {
  /** Null while unchanged. */
  edited: Values | null;
  /** Base version. */
  basedOn: string | null;
  /** Plain text, shown if what is edited is deleted meanwhile. */
  typed?: string;
  /** Last submission. */
  sent?: Submission<Values>;
  /** Submitted values, for comparison. */
  sentVersions?: readonly string[];
}

const unedited = { edited: null, basedOn: null };
const isUnedited = ({ edited }: EditDraft<unknown>): boolean => edited === null;

interface Edit<Values> {
  place: string;
  current: Current<Values>;
  errorsOf: (values: Values) => FormErrors<Values>;
  /** Plain text of the values. */
  textOf: (values: Values) => string;
  /** The values that distinguish versions; all by default. */
  comparedOf?: (values: Values) => unknown;
}

/** Form of an edit that is kept as a draft; the caller saves it and then calls `forget`. */
export function useEditDraft<Values extends object>(edit: Edit<Values>) {
  const { place, current, errorsOf, textOf, comparedOf } = edit;
  const held = useDraft<EditDraft<Values>>(place, unedited, isUnedited);
  const { draft, change } = held;
  // An older version stored the question of a poll as a text.
  const edited = typeof draft.edited === 'object' ? draft.edited : null;
  // Live changes are announced and do not change the form.
  const [opened, setOpened] = useState(current);
  const isOpened = (values: Values) =>
    Object.entries(opened.values).every(([field, value]) => values[field as keyof Values] === value);
  const form = useControlledForm<Values>(
    {
      values: edited ?? opened.values,
      change: (step) =>
        change(({ edited: before, basedOn, sentVersions = [] }) => {
          const values = step(before ?? opened.values);
          const isSame = isOpened(values);
          return {
            edited: isSame ? null : values,
            basedOn: before ? basedOn : editing.basedOn,
            typed: isSame ? '' : textOf(values),
            sentVersions,
          };
        }),
    },
    opened.values,
    errorsOf,
  );
  const hasChanges = edited !== null;
  const editing = useEditing(
    {
      values: form.values,
      hasChanges,
      keep: (values) => {
        setOpened({ version: current.version, values });
        form.keep(values);
      },
      fill: (values) => (values === current.values ? change(unedited) : form.fill(values)),
    },
    current,
    {
      begunOn: edited ? draft.basedOn : undefined,
      sent: draft.sentVersions ?? [],
      noteSent: (sent) =>
        change((before) => ({ ...before, sentVersions: [...(before.sentVersions ?? []), sent] })),
    },
    comparedOf,
  );
  return {
    form,
    hasChanges,
    editing,
    /** Base of the changes; an unchanged retry reuses its own. */
    basedOn: draft.sent ? draft.sent.basedOn : editing.basedOn,
    /** The submission for a base version, the same while nothing changes. */
    submissionOn: (basedOn: string | null): Submission<Values> => {
      if (draft.sent?.basedOn === basedOn) return draft.sent;
      const sent = { key: randomId(), basedOn, against: current.values };
      change((before) => ({ ...before, sent }));
      return sent;
    },
    /** The values outside rendering. */
    latest: (): Values => readDraft<EditDraft<Values>>(place, unedited).edited ?? opened.values,
    forget: held.forget,
    otherTabDraft: held.otherTabDraft,
    takeOtherTabDraft: held.takeOtherTabDraft,
    /** Counts refills, for fields with their own state. */
    fillCount: held.fillCount + editing.fillCount,
  };
}
