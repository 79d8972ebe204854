import { graphql, useFragment } from 'react-relay/hooks';
import type { MoveDialog_entry$key } from '../__generated__/MoveDialog_entry.graphql';
import type { MoveDialogMutation } from '../__generated__/MoveDialogMutation.graphql';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { MoveFrame } from './MoveFrame.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props extends OnDemandProps<MoveDialogQuery> {
  entry: MoveDialog_entry$key;
  /** Name of the root. */
  rootName: string;
  onMoved: () => void;
}

/** Moves an entry to another folder or the root. */
export default function MoveDialog({ entry: key, rootName, onMoved, ...opened }: Props) {
  const entry = useFragment(
    graphql`
      fragment MoveDialog_entry on LibraryEntry {
        id
        name
      }
    `,
    key,
  );
  const [run] = useAsyncMutation<MoveDialogMutation>(graphql`
    mutation MoveDialogMutation($input: MoveLibraryEntryInput!) {
      moveLibraryEntry(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  return (
    <MoveFrame
      {...opened}
      title={sentence`Déplacer «\u00a0${entry.name}\u00a0»`}
      entryIds={[entry.id]}
      rootName={rootName}
      onMove={async (parentFolderId) => {
        const outcome = await run({ input: { libraryEntryId: entry.id, parentFolderId } });
        if (!outcome.isDone) return outcome.message;
        onMoved();
        return null;
      }}
    />
  );
}
