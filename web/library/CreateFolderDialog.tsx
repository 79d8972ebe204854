import { graphql } from 'react-relay/hooks';
import type { CreateFolderDialogMutation } from '../__generated__/CreateFolderDialogMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  /** Id of the parent folder, or of the owner of the library for its root. */
  parentId: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Creates a folder. */
export default function CreateFolderDialog({ parentId, onClose, onCreated }: Props) {
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
  const create = async (name: string) => {
    const outcome = await run({ input: { parentId, name } });
    if (!outcome.isDone) return outcome.message;
    onCreated();
    return null;
  };
  return (
    <NameDialog
      title="Créer un dossier"
      label="Nom du dossier"
      action="Créer"
      errorDuration={5_000}
      save={create}
      onClose={onClose}
    />
  );
}
