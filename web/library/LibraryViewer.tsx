import { graphql, readInlineData } from 'react-relay/hooks';
import type {
  LibraryViewer_entry$data,
  LibraryViewer_entry$key,
} from '../__generated__/LibraryViewer_entry.graphql';
import Lightbox, { type Slide } from '../ui/Lightbox.tsx';
import { DocumentPreview } from '../documents/DocumentPreview.tsx';

interface Props {
  entries: readonly LibraryViewer_entry$key[];
  /** Shown document; nothing is shown when it is not among the entries. */
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
  const shown = entries.flatMap((entry): Shown[] => {
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
