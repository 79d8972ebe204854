import { type FormEvent, useEffect, useState } from 'react';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

interface Props {
  title: string;
  label: string;
  /** Text of the button that saves. */
  action: string;
  initial?: string;
  /** Milliseconds after which an error disappears; otherwise it does with the next change. */
  errorDuration?: number;
  /** Returns why the name was refused, if it was; otherwise the dialog closes. */
  save: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name of a folder or a file. */
export function NameDialog({ title, label, action, initial = '', errorDuration, save, onClose }: Props) {
  const [name, setName] = useState(initial);
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!failure || errorDuration === undefined) return undefined;
    const timer = setTimeout(() => setFailure(null), errorDuration);
    return () => clearTimeout(timer);
  }, [failure, errorDuration]);
  // The name of what was just deleted is free again.
  const [afterDeletions, isPending] = useAfterDeletions();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void afterDeletions(async () => {
      const message = await save(name);
      if (message === null) onClose();
      else setFailure({ message });
    });
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} size="small">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label={label}
          name="name"
          maxLength={150}
          autoFocus
          isRequired
          value={name}
          onChange={(value) => {
            setName(value);
            if (errorDuration === undefined) setFailure(null);
          }}
          error={failure?.message}
        />
        <div className="flex justify-end gap-3">
          <Button onPress={onClose}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
