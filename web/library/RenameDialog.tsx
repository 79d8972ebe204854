import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RenameDialog_entry$key } from '../__generated__/RenameDialog_entry.graphql';
import type { RenameDialogMutation } from '../__generated__/RenameDialogMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { sendOwnDeletions } from '../sending/deleteLater.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

interface Props {
  entry: RenameDialog_entry$key;
  onClose: () => void;
  onRenamed: () => void;
}

/** Renames a folder or a file. */
export default function RenameDialog({ entry: key, onClose, onRenamed }: Props) {
  const entry = useFragment(
    graphql`
      fragment RenameDialog_entry on LibraryEntry {
        __typename
        id
        name
      }
    `,
    key,
  );
  const [name, setName] = useState(entry.name);
  const [error, setError] = useState<string>();
  const [run, isPending] = useAsyncMutation<RenameDialogMutation>(graphql`
    mutation RenameDialogMutation($input: RenameLibraryEntryInput!) {
      renameLibraryEntry(input: $input) {
        libraryEntry {
          id
          name
        }
        userErrors {
          message
        }
      }
    }
  `);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    // The name of what was just deleted is free again.
    await sendOwnDeletions();
    const outcome = await run({ input: { libraryEntryId: entry.id, name } });
    if (!outcome.isDone) {
      setError(outcome.message);
      return;
    }
    // The new name may change its position.
    onRenamed();
    onClose();
  };
  return (
    <Dialog
      title={entry.__typename === 'Folder' ? 'Renommer le dossier' : 'Renommer le fichier'}
      isOpen
      onClose={onClose}
      size="small"
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Nouveau nom"
          name="name"
          maxLength={150}
          autoFocus
          isRequired
          value={name}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
          error={error}
        />
        <div className="flex justify-end gap-3">
          <Button onPress={onClose}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            Renommer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
