import { useEffect, useEffectEvent, useState } from 'react';
import { graphql, readInlineData, useRelayEnvironment } from 'react-relay/hooks';
import type {
  LibraryViewer_entry$data,
  LibraryViewer_entry$key,
} from '../__generated__/LibraryViewer_entry.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { DocumentPreview } from '../documents/DocumentPreview.tsx';
import Lightbox, { type Slide } from '../ui/Lightbox.tsx';
import { showToast } from '../ui/toast.ts';
import { missingText, readDocument } from './readDocument.ts';

interface Props {
  entries: readonly LibraryViewer_entry$key[];
  /** Shown document, alone when it is not among the entries. */
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
  hasNext: boolean;
  loadNext: () => void;
}

type Shown = LibraryViewer_entry$data & { contentUrl: string; downloadUrl: string };

function slideOf(entry: Shown): Slide {
  const { name, image, video, contentUrl, downloadUrl } = entry;
  const common = { alt: name, title: name, download: downloadUrl };
  if (image) {
    const { full, original, width, height } = image;
    return { ...common, src: full, original, width, height };
  }
  if (video?.state === 'PLAYABLE')
    return { ...common, src: video.contentUrl, poster: video.poster?.full ?? null };
  return { ...common, src: contentUrl, content: <DocumentPreview file={entry} /> };
}

/** A document of a library over the page, with the ones before and after it. */
export default function LibraryViewer({ entries, id, onShow, onClose, hasNext, loadNext }: Props) {
  const shown = readShown(entries);
  const index = shown.findIndex((entry) => entry.id === id);
  if (index < 0) return <Unlisted key={id} id={id} onClose={onClose} />;
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

/** A document that is not in the loaded part of the list, as the address of one may be. */
function Unlisted({ id, onClose }: Pick<Props, 'id' | 'onClose'>) {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<Shown | null>(null);
  const leave = useEffectEvent((text: string) => {
    showToast({ text, kind: 'error' });
    onClose();
  });
  useEffect(() => {
    const reading = readDocument(environment, id).subscribe({
      next: ({ node }) => {
        const [document] = node?.document ? readShown([node.document]) : [];
        if (document) setFound(document);
        else leave(missingText);
      },
      error: (error: unknown) => leave(errorMessageOf(error)),
    });
    return () => reading.unsubscribe();
  }, [environment, id]);
  return (
    found && (
      <Lightbox images={[slideOf(found)]} index={0} onShow={() => {}} onClose={onClose} isOfDocuments />
    )
  );
}

/** The documents among entries, with what is shown of them. */
const readShown = (entries: readonly LibraryViewer_entry$key[]): Shown[] =>
  entries.flatMap((entry): Shown[] => {
    const data = readInlineData<LibraryViewer_entry$key>(
      graphql`
        fragment LibraryViewer_entry on LibraryEntry @inline {
          id
          name
          ... on Document {
            kind
            byteSize
            contentUrl
            downloadUrl
            image {
              full: contentUrl(width: 1920)
              original: contentUrl
              width
              height
            }
            video {
              contentUrl
              state
              poster {
                full: contentUrl(width: 1920)
              }
            }
          }
        }
      `,
      entry,
    );
    const { contentUrl, downloadUrl } = data;
    return contentUrl == null || downloadUrl == null ? [] : [{ ...data, contentUrl, downloadUrl }];
  });
