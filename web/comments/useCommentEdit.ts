import { useState } from 'react';
import { randomId } from '../core/randomId.ts';
import { useEditing } from '../core/useEditing.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { lengthError } from '../ui/lengthError.ts';
import { useControlledForm } from '../ui/useForm.ts';
import { mostCharacters } from './storedText.ts';
import { editPlace } from './drafts.ts';

/** What of a comment is edited. */
export interface EditedComment {
  /** HTML. */
  text: string;
  gifUrl: string | null;
  /** Whether the picture that is there stays. */
  keepsImage: boolean;
  picture: File | null;
  /** What its picture shows, for those who do not see it. */
  alt?: string;
}

/** What is kept of an edit that was begun: null where nothing differs from what is stored. */
interface Kept {
  values: EditedComment | null;
  /** The version that it changes. */
  version: string;
  /** Under which it was sent as it stands, and based on which version, so that the same is the same again. */
  sent?: { key: string; basedOn: string | null };
  /** What was sent of it, also before it was changed, as it is compared with what is there. */
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
    : { text: lengthError(text, mostCharacters) };

/** The form in which a comment or a reply is changed: it goes on where it was left. */
export function useCommentEdit(id: string, version: string, current: EditedComment) {
  const { draft, change, forget, other, takeOther, fillCount } = useDraft(editPlace(id), nothing, isNothing);
  // What comes by live while somebody is at it is told, and changes nothing under their hands.
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
  /** The key under which this is sent, based on a version: as long as nothing of it is changed, the same. */
  const keyFor = (basedOn: string | null): string => {
    if (draft.sent && draft.sent.basedOn === basedOn) return draft.sent.key;
    const sent = { key: randomId(), basedOn };
    change((before) => ({ ...before, sent }));
    return sent.key;
  };
  /** What it is based on: what stands as it was sent is sent as it was. */
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
