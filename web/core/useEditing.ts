import { useState } from 'react';

/** The parts of `useForm` that editing needs. */
export interface EditedForm<Values> {
  values: Values;
  hasChanges: boolean;
  /** Sets the stored values. */
  keep: (stored: Values) => void;
  /** Replaces all field values. */
  fill: (values: Values) => void;
}

/** The current version of something editable; its version is null while it is new. */
export interface Current<Values> {
  version: string | null;
  values: Values;
}

/** State after a rejected save: conflict reported, current version taken, or typed text restored. */
type Stage = 'changed' | 'taken' | 'returned';

/** The editing state shown by the conflict notice. */
export interface Editing {
  /** Version of the next save: the one the form started from, not later live updates, unless the form sent them. */
  basedOn: string | null;
  currentVersion: string | null;
  stage: Stage | null;
  /** Counts notices, so that each is announced. */
  round: number;
  /** Counts refills, for fields with their own state. */
  fillCount: number;
  /** Whether typed text can be restored. */
  isTypedKept: boolean;
  /** Whether the current version is this form's own save whose response was lost. */
  isOwn: boolean;
  /** The form is being saved. */
  send: () => void;
  /** The save was rejected because of another change. */
  refuse: () => void;
  /** The form was saved as this version. */
  advance: (version: string | null) => void;
  /** Fills in the current version; typed text is kept for restoring. */
  takeCurrent: () => void;
  /** Restores the typed text. */
  bringBack: () => void;
}

/** Text of HTML for comparison, ignoring formatting. */
const plain = (text: string): string =>
  /[<&]/.test(text) ? new DOMParser().parseFromString(text, 'text/html').body.innerHTML : text.trim();

/** Comparable form of the values; files are ignored. */
const comparisonKey = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => {
    if (value instanceof File) return null;
    return typeof value === 'string' ? plain(value) : value;
  });

/** Editing state stored with a draft. */
export interface EditedDraft {
  /** Version on which the draft was started; undefined if there is none. */
  begunOn: string | null | undefined;
  /** Comparable forms of what was sent. */
  sent: readonly string[];
  noteSent: (sent: string) => void;
}

/** Tracks the version a form was opened with, and the typed values, while it is open. */
export function useEditing<Values>(
  form: EditedForm<Values>,
  current: Current<Values>,
  draft?: EditedDraft,
  /** The values that distinguish versions; all by default. */
  comparedOf: (values: Values) => unknown = (values) => values,
): Editing {
  const [opened, setOpened] = useState(current.version);
  const [sentHere, setSentHere] = useState<readonly string[]>([]);
  const sent = draft?.sent ?? sentHere;
  const isOwn = sent.length > 0 && sent.includes(comparisonKey(comparedOf(current.values)));
  const begunOn = draft?.begunOn === undefined ? opened : draft.begunOn;
  const [stage, setStage] = useState<Stage | null>(null);
  const [round, setRound] = useState(0);
  const [fillCount, setFillCount] = useState(0);
  const [typed, setTyped] = useState<readonly Values[]>([]);
  const enterStage = (next: Stage) => {
    setStage(next);
    setRound((count) => count + 1);
  };
  const fill = (values: Values) => {
    form.fill(values);
    setFillCount((count) => count + 1);
  };
  return {
    basedOn: isOwn ? current.version : begunOn,
    currentVersion: current.version,
    stage,
    round,
    fillCount,
    isTypedKept: typed.length > 0,
    isOwn,
    send: () => {
      const now = comparisonKey(comparedOf(form.values));
      if (draft) draft.noteSent(now);
      else setSentHere([...sentHere, now]);
    },
    refuse: () => enterStage('changed'),
    advance: (version) => {
      setOpened(version);
      setSentHere([]);
      setStage(typed.length > 0 ? 'taken' : null);
    },
    takeCurrent: () => {
      if (form.hasChanges) setTyped([...typed, form.values]);
      setOpened(current.version);
      form.keep(current.values);
      fill(current.values);
      enterStage('taken');
    },
    bringBack: () => {
      const last = typed.at(-1);
      if (last === undefined) return;
      // Text typed over the taken version is kept too.
      setTyped([...(form.hasChanges ? [form.values] : []), ...typed.slice(0, -1)]);
      fill(last);
      enterStage('returned');
    },
  };
}
