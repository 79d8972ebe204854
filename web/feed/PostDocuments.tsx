import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PostDocuments_files$key } from '../__generated__/PostDocuments_files.graphql';
import { previewKind } from '../library/previewParts.tsx';
import { useShownDocument } from '../library/useShownDocument.ts';
import { FileIcon } from '../ui/FileIcon.tsx';
import { FileLink } from '../ui/FileLink.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { PostDocument } from './PostDocumentViewer.tsx';

const PostDocumentViewer = lazyPart(() => import('./PostDocumentViewer.tsx'), { isLayer: true });

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
        url
        name
        # Read by PostDocumentViewer too.
        kind
        byteSize
      }
    `,
    keys,
  );
  const { id, show, close } = useShownDocument();
  const idOf = ({ key }: PostDocument) => `${postId}.${key}`;
  const shown = files.filter(({ name }) => previewKind(name) !== undefined);
  const index = shown.findIndex((file) => idOf(file) === id);
  return (
    <>
      <ul className="m-0 flex list-none flex-col gap-2 px-4" aria-label="Documents joints">
        {files.map((file) => (
          <li key={file.key}>
            {shown.includes(file) ? (
              <OpenedFile file={file} onOpen={() => show(idOf(file))} />
            ) : (
              <FileLink url={file.url} name={file.name} kind={file.kind} />
            )}
          </li>
        ))}
      </ul>
      {index >= 0 && (
        <Suspense fallback={null}>
          <PostDocumentViewer
            files={shown}
            index={index}
            onShow={(next) => {
              const file = shown[next];
              if (file) show(idOf(file));
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenedFile({ file, onOpen }: { file: PostDocument; onOpen: () => void }) {
  const { url, name, kind } = file;
  return (
    <div className="flex items-center rounded-xl border border-line bg-surface pr-0.5 transition-colors hover:border-accent-ink hover:bg-accent-soft">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-xl px-3 py-2 text-left text-sm font-medium text-ink"
      >
        <FileIcon kind={kind} />
        <span dir="auto" className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
      </button>
      <a href={url} download={name} aria-label={`Télécharger ${name}`} className={iconButtonClasses()}>
        <IconDownload aria-hidden="true" />
      </a>
    </div>
  );
}
