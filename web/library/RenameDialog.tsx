import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RenameDialog_entry$key } from '../__generated__/RenameDialog_entry.graphql';
import type { RenameDialogMutation } from '../__generated__/RenameDialogMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
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
  const [run] = useAsyncMutation<RenameDialogMutation>(graphql`
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
  // The name of what was just deleted is free again.
  const [afterDeletions, isPending] = useAfterDeletions();
  const rename = async () => {
    const outcome = await run({ input: { libraryEntryId: entry.id, name } });
    if (!outcome.isDone) {
      setError(outcome.message);
      return;
    }
    // The new name may change its position.
    onRenamed();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void afterDeletions(rename);
  };
  return (
    <Dialog
      title={entry.__typename === 'Folder' ? 'Renommer le dossier' : 'Renommer le fichier'}
      isOpen
      onClose={onClose}
      size="small"
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
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
