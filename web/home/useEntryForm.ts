import { useRef, useState } from 'react';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import type { AsyncMutation, Outcome, Undone } from '../relay/mutations.ts';
import { focusFirstError, type Form } from '../ui/useForm.ts';
import { useAfterChecks, useFileChecks } from '../uploads/useFileChecks.ts';

interface EntryFields<Values> extends Omit<Form<Values>, 'refuse'> {
  refuse: (inputs: Undone['inputs']) => boolean;
}

interface Entry<Values> {
  isNew: boolean;
  /** Version of the entry; null when it has none. */
  version: string | null;
  stored: Values;
  /** Saves the values, based on a version. Never rejects. */
  save: (values: Values, basedOn: string | null) => Promise<Outcome<AsyncMutation>>;
  isPending: boolean;
  onClose: () => void;
}

/** The form of an entry of the home page, a slide or a link: created or changed. */
export function useEntryForm<Values extends object>(
  form: EntryFields<Values>,
  { isNew, version, stored, save, isPending, onClose }: Entry<Values>,
) {
  const editing = useEditing(form, { version, values: stored });
  useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  // A new entry can always be submitted: validation names the missing fields.
  const isIdle = !isNew && !form.hasChanges;
  const checks = useFileChecks();
  const submit = useAfterChecks(checks, async (basedOn: string | null = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    editing.send();
    const outcome = await save(form.values, basedOn);
    if (outcome.isDone) {
      onClose();
      return;
    }
    if (outcome.isChanged) {
      editing.refuse();
      return;
    }
    if (!form.refuse(outcome.inputs)) setFailure(outcome.message);
    focusFirstError(element.current);
  });
  return { editing, failure, element, isIdle, isPending, checks, submit };
}
