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
  /** What the next saving is based on: the version on which it was begun, not what came by live since. */
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
  /** Tells that a saving was refused because of a change. */
  refuse: () => void;
  /** Tells that it was saved, and the version that this made. */
  advance: (version: string | null) => void;
  /** Puts what is there now into the fields; what was typed is kept. */
  takeCurrent: () => void;
  /** Puts what was typed back into the fields. */
  bringBack: () => void;
}

/** Keeps a form to the version that it was opened with, and what was typed as long as it is open. */
export function useEditing<Values>(
  form: EditedForm<Values>,
  current: Current<Values>,
  /** The version on which the draft that is in the form was begun; undefined while none is. */
  begunOn?: string | null,
): Editing {
  const [opened, setOpened] = useState(current.version);
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
    basedOn: begunOn === undefined ? opened : begunOn,
    currentVersion: current.version,
    stage,
    round,
    fillCount,
    isTypedKept: typed.length > 0,
    refuse: () => tell('changed'),
    advance: (version) => {
      setOpened(version);
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
