import { graphql } from 'react-relay/hooks';
import type { RenameDialogMutation } from '../__generated__/RenameDialogMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  entry: { id: string; name: string };
  isFolder: boolean;
  onClose: () => void;
  onRenamed: () => void;
}

/** Renames a folder or a file. */
export default function RenameDialog({ entry, isFolder, onClose, onRenamed }: Props) {
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
  const rename = async (name: string) => {
    const outcome = await run({ input: { libraryEntryId: entry.id, name } });
    if (!outcome.isDone) return outcome.message;
    // The new name may change its position.
    onRenamed();
    return null;
  };
  return (
    <NameDialog
      title={isFolder ? 'Renommer le dossier' : 'Renommer le fichier'}
      label="Nouveau nom"
      action="Renommer"
      initial={entry.name}
      save={rename}
      onClose={onClose}
    />
  );
}
