import Lightbox from '../ui/Lightbox.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';

/** A document that opens in place. */
export interface ShownDocument {
  contentUrl: string;
  name: string;
  /** A `FileKind`. */
  kind: string;
  byteSize?: number | null | undefined;
}

interface Props {
  files: readonly ShownDocument[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A document over the page, with the ones before and after it. */
export default function DocumentViewer({ files, index, onShow, onClose }: Props) {
  return (
    <Lightbox
      images={files.map((file) => ({
        src: file.contentUrl,
        alt: file.name,
        title: file.name,
        download: file.contentUrl,
        content: <DocumentPreview file={file} />,
      }))}
      index={index}
      onShow={onShow}
      onClose={onClose}
      isOfDocuments
    />
  );
}
