import type { ComponentProps, ReactNode } from 'react';
import { ChangedNotice } from '../core/ChangedNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import type { useEntryForm } from './useEntryForm.ts';

interface Props extends Pick<ComponentProps<typeof ChangedNotice>, 'kind' | 'edited' | 'current'> {
  title: string;
  state: ReturnType<typeof useEntryForm>;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of a form for an entry of the home page: title, error, conflict notice and buttons. */
export function EntryForm({ title, state, kind, edited, current, onClose, children }: Props) {
  const { element, failure, editing, isIdle, isPending, checks, submit } = state;
  return (
    <form
      ref={element}
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIdle) void submit();
      }}
    >
      <h2 className="m-0 text-lg font-bold">{title}</h2>
      {failure !== null && <ErrorNotice message={failure} />}
      <ChangedNotice
        kind={kind}
        edited={edited}
        editing={editing}
        current={current}
        isSaving={isPending}
        onSave={(version) => void submit(version)}
      />
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>Annuler</Button>
        <Button type="submit" kind="primary" isPending={isPending || checks.isAwaited} isIdle={isIdle}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
