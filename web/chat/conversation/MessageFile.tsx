import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageFile_message$key } from '../../__generated__/MessageFile_message.graphql';
import { OpenedFile } from '../../documents/OpenedFile.tsx';
import { previewKind } from '../../documents/previewParts.tsx';
import { FileLink } from '../../ui/FileLink.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const DocumentViewer = lazyPart(() => import('../../documents/DocumentViewer.tsx'), {
  showsErrorOverPage: true,
});

/** The file of a message: opened in place where it can be shown, otherwise downloaded. */
export function MessageFile({ message: key }: { message: MessageFile_message$key }) {
  const { file } = useFragment(
    graphql`
      fragment MessageFile_message on Message {
        file {
          contentUrl
          name
          kind
          # Read by DocumentViewer.
          byteSize
        }
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(false);
  if (!file) return null;
  if (previewKind(file.name) === undefined)
    return <FileLink url={file.contentUrl} name={file.name} kind={file.kind} />;
  return (
    <>
      <OpenedFile file={file} onOpen={() => setOpen(true)} />
      {isOpen && <DocumentViewer files={[file]} index={0} onShow={() => {}} onClose={() => setOpen(false)} />}
    </>
  );
}
