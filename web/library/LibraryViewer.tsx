import { type ReactNode, Suspense } from 'react';
import { graphql, readInlineData } from 'react-relay/hooks';
import type {
  LibraryViewer_entry$data,
  LibraryViewer_entry$key,
} from '../__generated__/LibraryViewer_entry.graphql';
import { formatSize } from '../core/formatSize.ts';
import { FileIcon } from '../ui/FileIcon.tsx';
import Lightbox, { type Slide } from '../ui/Lightbox.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { previewKind } from './viewer/previewParts.tsx';

const PdfPages = lazyPart(() => import('./viewer/PdfPages.tsx'));
const TextPreview = lazyPart(() => import('./viewer/TextPreview.tsx'));

interface Props {
  entries: readonly LibraryViewer_entry$key[];
  /** Shown document; nothing is shown when it is not among the entries. */
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
  hasNext: boolean;
  loadNext: () => void;
}

type Shown = LibraryViewer_entry$data & { url: string; downloadUrl: string };

function slideOf(entry: Shown): Slide {
  const { name, image, video, url, downloadUrl } = entry;
  const common = { alt: name, title: name, download: downloadUrl };
  if (image) {
    const { full, original, width, height } = image;
    return { ...common, src: full, original, width, height };
  }
  if (video?.state === 'PLAYABLE') return { ...common, src: video.url, poster: video.poster?.full ?? null };
  return { ...common, src: url, content: <Preview entry={entry} /> };
}

function Preview({ entry: { name, url, kind, byteSize = null } }: { entry: Shown }): ReactNode {
  const preview = previewKind(name);
  if (preview === 'AUDIO')
    return (
      <div className="m-auto w-full max-w-xl px-4">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people's own sound */}
        <audio controls src={url} aria-label={name} className="w-full" />
      </div>
    );
  if (preview)
    return (
      <Suspense fallback={<Skeleton className="mx-auto h-full w-full max-w-4xl" />}>
        {preview === 'PDF' ? (
          <PdfPages url={url} name={name} />
        ) : (
          <TextPreview url={url} name={name} byteSize={byteSize} kind={preview} />
        )}
      </Suspense>
    );
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 rounded-2xl bg-surface p-8 text-center text-ink">
      <FileIcon kind={kind ?? 'OTHER'} className="size-16" />
      <p dir="auto" className="m-0 font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="m-0 text-sm text-muted">Ce type de fichier ne s’affiche pas ici.</p>
      {byteSize !== null && <p className="m-0 text-sm text-muted">{formatSize(byteSize)}</p>}
    </div>
  );
}

/** A document of a library over the page, with the ones before and after it. */
export default function LibraryViewer({ entries, id, onShow, onClose, hasNext, loadNext }: Props) {
  const shown = entries.flatMap((entry): Shown[] => {
    const data = readInlineData<LibraryViewer_entry$key>(
      graphql`
        fragment LibraryViewer_entry on LibraryEntry @inline {
          id
          name
          ... on Document {
            kind
            byteSize
            url
            downloadUrl
            image {
              full: url(width: 1920)
              original: url
              width
              height
            }
            video {
              url
              state
              poster {
                full: url(width: 1920)
              }
            }
          }
        }
      `,
      entry,
    );
    const { url, downloadUrl } = data;
    return url == null || downloadUrl == null ? [] : [{ ...data, url, downloadUrl }];
  });
  const index = shown.findIndex((entry) => entry.id === id);
  if (index < 0) return null;
  return (
    <Lightbox
      images={shown.map(slideOf)}
      index={index}
      onShow={(next) => onShow(shown[next]?.id ?? id)}
      onClose={onClose}
      hasMore={hasNext}
      onMore={loadNext}
      isOfDocuments
    />
  );
}
