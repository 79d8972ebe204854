import { Suspense } from 'react';
import { formatSize } from '../core/formatSize.ts';
import { FileIcon } from '../ui/FileIcon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { previewKind } from './previewParts.tsx';

const PdfPages = lazyPart(() => import('./viewer/PdfPages.tsx'));
const TextPreview = lazyPart(() => import('./viewer/TextPreview.tsx'));

/** A file that is neither a picture nor a video. */
interface PreviewedFile {
  name: string;
  contentUrl: string;
  /** A `FileKind`. */
  kind?: string | null | undefined;
  byteSize?: number | null | undefined;
}

/** What a file contains, or what it is where that is not shown. */
export function DocumentPreview({ file }: { file: PreviewedFile }) {
  const { name, contentUrl: url, kind, byteSize = null } = file;
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
