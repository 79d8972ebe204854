import { type FormEvent, useEffect, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { CreateFolderDialogMutation } from '../__generated__/CreateFolderDialogMutation.graphql';
import { useAfterDeletions } from '../sending/useAfterDeletions.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

interface Props {
  /** Id of the parent folder, or of the owner of the library for its root. */
  parentId: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Duration of the error message, in milliseconds. */
const errorDuration = 5_000;

/** Creates a folder. */
export default function CreateFolderDialog({ parentId, onClose, onCreated }: Props) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  const [run] = useKeyedMutation<CreateFolderDialogMutation>(graphql`
    mutation CreateFolderDialogMutation($input: CreateFolderInput!) {
      createFolder(input: $input) {
        folderEdge {
          node {
            id
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => setFailure(null), errorDuration);
    return () => clearTimeout(timer);
  }, [failure]);
  // The name of what was just deleted is free again.
  const [afterDeletions, isPending] = useAfterDeletions();
  const create = async () => {
    const outcome = await run({ input: { parentId, name } });
    if (!outcome.isDone) {
      setFailure({ message: outcome.message });
      return;
    }
    onCreated();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void afterDeletions(create);
  };
  return (
    <Dialog title="Créer un dossier" isOpen onClose={onClose} size="small">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label="Nom du dossier"
          name="name"
          maxLength={150}
          autoFocus
          isRequired
          value={name}
          onChange={setName}
          error={failure?.message}
        />
        <div className="flex justify-end gap-3">
          <Button onPress={onClose}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isPending}>
            Créer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
