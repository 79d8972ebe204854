import { useState } from 'react';

/** What a form lets be read and written of its fields; that of `useForm` does. */
export interface EditedForm<Values> {
  values: Values;
  /** Whether something differs from what is stored. */
  hasChanges: boolean;
  /** Tells what is stored now. */
  keep: (stored: Values) => void;
  /** Puts other values into all fields. */
  fill: (values: Values) => void;
}

/** Something that others may change meanwhile, as the store has it now; its version is null while it is new. */
export interface Current<Values> {
  version: string | null;
  values: Values;
}

/**
 * Where a form stands after a refusal: told that something `changed`, with what is there now (`taken`), or with what
 * had been typed (`returned`).
 */
type Stage = 'changed' | 'taken' | 'returned';

/** What a form knows of the version that it changes; the notice of a change shows it. */
export interface Editing {
  /**
   * What the next saving is based on: the version on which it was begun, not what came by live since, unless that is
   * what this form has sent.
   */
  basedOn: string | null;
  /** The version that is there now. */
  currentVersion: string | null;
  stage: Stage | null;
  /** Counts what the notice has had to say: each is said anew. */
  round: number;
  /** Counts how often the fields were filled, for those that keep their text themselves. */
  fillCount: number;
  /** Whether something that was typed waits to be brought back. */
  isTypedKept: boolean;
  /** Whether what is there now is what this form has sent: its answer was lost, and nobody else has changed it. */
  isOwn: boolean;
  /** Tells that what is in the form is being sent. */
  send: () => void;
  /** Tells that a saving was refused because of a change. */
  refuse: () => void;
  /** Tells that it was saved, and the version that this made. */
  advance: (version: string | null) => void;
  /** Puts what is there now into the fields; what was typed is kept. */
  takeCurrent: () => void;
  /** Puts what was typed back into the fields. */
  bringBack: () => void;
}

/** Text, also HTML, as it is compared: however it was written down. */
const plain = (text: string): string =>
  /[<&]/.test(text) ? new DOMParser().parseFromString(text, 'text/html').body.innerHTML : text.trim();

/** What tells one version of the fields from another; files cannot be compared. */
const comparisonKey = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => {
    if (value instanceof File) return null;
    return typeof value === 'string' ? plain(value) : value;
  });

/** What is known of a draft that is in a form, and outlasts it. */
export interface EditedDraft {
  /** The version on which it was begun; undefined while there is none. */
  begunOn: string | null | undefined;
  /** What was sent of it, as it is compared. */
  sent: readonly string[];
  noteSent: (sent: string) => void;
}

/** Keeps a form to the version that it was opened with, and what was typed as long as it is open. */
export function useEditing<Values>(
  form: EditedForm<Values>,
  current: Current<Values>,
  draft?: EditedDraft,
  /** What of the values tells one version from another, where that is not all. */
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
  const tell = (next: Stage) => {
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
    refuse: () => tell('changed'),
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
      tell('taken');
    },
    bringBack: () => {
      const last = typed.at(-1);
      if (last === undefined) return;
      // What was typed into what had been taken waits in its turn.
      setTyped([...(form.hasChanges ? [form.values] : []), ...typed.slice(0, -1)]);
      fill(last);
      tell('returned');
    },
  };
}
