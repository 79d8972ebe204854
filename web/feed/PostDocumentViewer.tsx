import { DocumentPreview } from '../library/DocumentPreview.tsx';
import Lightbox from '../ui/Lightbox.tsx';

/** A document of a post. */
export interface PostDocument {
  key: string;
  url: string;
  name: string;
  /** A `FileKind`. */
  kind: string;
  byteSize?: number | null | undefined;
}

interface Props {
  files: readonly PostDocument[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A document of a post over the page, with the ones before and after it. */
export default function PostDocumentViewer({ files, index, onShow, onClose }: Props) {
  return (
    <Lightbox
      images={files.map((file) => ({
        src: file.url,
        alt: file.name,
        title: file.name,
        download: file.url,
        content: <DocumentPreview file={file} />,
      }))}
      index={index}
      onShow={onShow}
      onClose={onClose}
      isOfDocuments
    />
  );
}
