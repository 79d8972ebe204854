import { graphql, useFragment } from 'react-relay/hooks';
import type { PostDocuments_files$key } from '../__generated__/PostDocuments_files.graphql';
import { OpenedFile } from '../documents/OpenedFile.tsx';
import { previewKind } from '../documents/previewParts.tsx';
import { useOpenDocument } from '../library/useOpenDocument.ts';
import { FileLink } from '../ui/FileLink.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { documentsGrid } from './documentsGrid.ts';

const DocumentViewer = lazyPart(() => import('../documents/DocumentViewer.tsx'), {
  showsErrorOverPage: true,
});

interface Props {
  postId: string;
  files: PostDocuments_files$key;
}

/** Documents of a post: opened in place where they can be shown, otherwise downloaded. */
export default function PostDocuments({ postId, files: keys }: Props) {
  const files = useFragment(
    graphql`
      fragment PostDocuments_files on File @relay(plural: true) {
        key
        contentUrl
        name
        # Read by DocumentViewer too.
        kind
        # As above.
        byteSize
      }
    `,
    keys,
  );
  const { id, show, close } = useOpenDocument();
  const idOf = ({ key }: { key: string }) => `${postId}.${key}`;
  const shown = files.filter(({ name }) => previewKind(name) !== undefined);
  const index = shown.findIndex((file) => idOf(file) === id);
  return (
    <>
      <ul className={`m-0 list-none ${documentsGrid}`} aria-label="Documents joints">
        {files.map((file) => (
          <li key={file.key} className="min-w-0">
            {shown.includes(file) ? (
              <OpenedFile file={file} onOpen={() => show(idOf(file))} />
            ) : (
              <FileLink url={file.contentUrl} name={file.name} kind={file.kind} />
            )}
          </li>
        ))}
      </ul>
      {index >= 0 && (
        <DocumentViewer
          files={shown}
          index={index}
          onShow={(next) => {
            const file = shown[next];
            if (file) show(idOf(file));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
