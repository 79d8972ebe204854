import IconFolderFilled from '@tabler/icons-react/dist/esm/icons/IconFolderFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EntryPicture_entry$key } from '../__generated__/EntryPicture_entry.graphql';
import { FileIcon } from '../ui/FileIcon.tsx';

/** Small picture of a folder or a file in a list. */
export function EntryPicture({ entry: key }: { entry: EntryPicture_entry$key }) {
  const { document } = useFragment(
    graphql`
      fragment EntryPicture_entry on LibraryEntry {
        ... on Document @alias(as: "document") {
          kind
          image {
            small: contentUrl(width: 96, height: 96)
          }
          video {
            state
            poster {
              small: contentUrl(width: 96, height: 96)
            }
          }
        }
      }
    `,
    key,
  );
  if (!document)
    return (
      <span className="grid mr-1.5 size-8 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <IconFolderFilled aria-hidden="true" className="size-5" />
      </span>
    );
  const small = document.image?.small ?? document.video?.poster?.small;
  if (small === undefined)
    return (
      <span className="grid mr-1.5 size-8 shrink-0 place-items-center rounded-lg bg-sunken">
        <FileIcon kind={document.kind} className="size-5" />
      </span>
    );
  return (
    <span className="relative mr-1.5 size-8 shrink-0 overflow-hidden rounded-lg bg-sunken">
      <img src={small} alt="" loading="lazy" className="size-full object-cover" />
      {document.video?.state === 'PLAYABLE' && (
        <span className="absolute inset-0 grid place-items-center bg-black/35 text-white">
          <IconPlayerPlayFilled aria-hidden="true" className="size-4" />
        </span>
      )}
    </span>
  );
}
