import { graphql } from 'react-relay/hooks';
import type { MoveDialogQuery } from '../__generated__/MoveDialogQuery.graphql';
import type { MoveSeveralDialogMutation } from '../__generated__/MoveSeveralDialogMutation.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { entryCountText } from './library.ts';
import { MoveFrame } from './MoveFrame.tsx';

interface Props extends OnDemandProps<MoveDialogQuery> {
  entryIds: readonly string[];
  /** Name of the root. */
  rootName: string;
  onMoved: () => void;
}

/** Moves several entries to another folder or the root, all of them or none. */
export default function MoveSeveralDialog({ entryIds, rootName, onMoved, ...opened }: Props) {
  const [run] = useAsyncMutation<MoveSeveralDialogMutation>(graphql`
    mutation MoveSeveralDialogMutation($input: MoveLibraryEntriesInput!) {
      moveLibraryEntries(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  return (
    <MoveFrame
      {...opened}
      title={`Déplacer ${entryCountText(entryIds.length)}`}
      entryIds={entryIds}
      rootName={rootName}
      onMove={async (parentFolderId) => {
        const outcome = await run({ input: { libraryEntryIds: [...entryIds], parentFolderId } });
        if (!outcome.isDone) return outcome.message;
        onMoved();
        return null;
      }}
    />
  );
}
