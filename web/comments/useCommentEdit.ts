import { useState } from 'react';
import { randomId } from '../core/randomId.ts';
import { useEditing } from '../core/useEditing.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { lengthError } from '../ui/lengthError.ts';
import { useControlledForm } from '../ui/useForm.ts';
import { maxHtmlLength } from './commentHtml.ts';
import { editPlace } from './drafts.ts';

/** Editable fields of a comment. */
export interface EditedComment {
  /** HTML. */
  text: string;
  gifUrl: string | null;
  /** Whether the stored picture is kept. */
  keepsImage: boolean;
  picture: File | null;
  /** Alternative text of the picture. */
  alt?: string;
}

/** Unsaved edit: null fields are unchanged. */
interface Kept {
  values: EditedComment | null;
  /** Base version. */
  version: string;
  /** Idempotency key and base version of the submission, for identical retries. */
  sent?: { key: string; basedOn: string | null };
  /** Last submitted content, for comparison. */
  sentVersions?: readonly string[];
}

const nothing: Kept = { values: null, version: '' };
const noneSent: readonly string[] = [];
const isNothing = ({ values }: Kept): boolean => values === null;

const isSame = (one: EditedComment, other: EditedComment): boolean =>
  one.text === other.text &&
  one.gifUrl === other.gifUrl &&
  one.keepsImage === other.keepsImage &&
  one.picture === other.picture &&
  (one.alt ?? '') === (other.alt ?? '');

const errorsOf = ({ text, gifUrl, keepsImage, picture }: EditedComment) =>
  text === '' && gifUrl === null && !keepsImage && picture === null
    ? { text: 'Écrivez un texte, ou choisissez une image.' }
    : { text: lengthError(text, maxHtmlLength) };

/** Form of a comment's edit, kept as a draft; the caller saves it and then calls `forget`. */
export function useCommentEdit(id: string, version: string, current: EditedComment) {
  const { draft, change, forget, other, takeOther, fillCount } = useDraft(editPlace(id), nothing, isNothing);
  // Live changes are announced and do not change the form.
  const [opened, setOpened] = useState({ version, values: current });
  const form = useControlledForm<EditedComment>(
    {
      values: draft.values ?? opened.values,
      change: (step) =>
        change((before) => {
          const values = step(before.values ?? opened.values);
          return {
            values: isSame(values, opened.values) ? null : values,
            version: before.values ? before.version : opened.version,
            sentVersions: before.sentVersions ?? noneSent,
          };
        }),
    },
    opened.values,
    errorsOf,
  );
  const editing = useEditing(
    {
      ...form,
      keep: (values) => {
        setOpened({ version, values });
        form.keep(values);
      },
      fill: (values) => (values === current ? change(nothing) : form.fill(values)),
    },
    { version, values: current },
    {
      begunOn: draft.values ? draft.version : undefined,
      sent: draft.sentVersions ?? noneSent,
      noteSent: (sent) =>
        change((before) => ({ ...before, sentVersions: [...(before.sentVersions ?? noneSent), sent] })),
    },
    ({ text, gifUrl, keepsImage, picture, alt = '' }) => [text, gifUrl, keepsImage || picture !== null, alt],
  );
  /** Idempotency key for a base version, reused while nothing changes. */
  const keyFor = (basedOn: string | null): string => {
    if (draft.sent && draft.sent.basedOn === basedOn) return draft.sent.key;
    const sent = { key: randomId(), basedOn };
    change((before) => ({ ...before, sent }));
    return sent.key;
  };
  /** Base of the changes; an unchanged retry reuses its own. */
  const basedOn = draft.sent ? draft.sent.basedOn : editing.basedOn;
  return {
    form,
    editing,
    basedOn,
    keyFor,
    forget,
    other,
    takeOther,
    fillCount: fillCount + editing.fillCount,
  };
}
