import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type {
  EditPostForm_post$data,
  EditPostForm_post$key,
} from '../../__generated__/EditPostForm_post.graphql';
import { useStorage } from '../../library/useStorage.ts';
import { useMentions } from '../../members/useMentions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { pastedFiles } from '../../ui/pastedFiles.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { RichTextEditor, type RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { AttachmentBar } from './AttachmentBar.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import {
  type Attached,
  type Attachments,
  editAccepts,
  hasNoAttachments,
  useAttachments,
} from './attachments.ts';
import { findLink } from './link.ts';
import { useEditPost } from './useEditPost.ts';

const existing = (url: string, name: string, preview: string | null): Attached => ({
  id: url,
  name,
  preview,
  file: null,
  url,
});

/** What hangs on a post already. */
const attachmentsOf = (post: EditPostForm_post$data): Attachments => ({
  images: post.images.map(({ full, small }, index) => existing(full, `la photo ${index + 1}`, small)),
  video: post.video ? existing(post.video.url, 'la vidéo', post.video.url) : null,
  documents: [...post.audios, ...post.documents].map(({ url, name }) => existing(url, name, null)),
  gif: post.gif ? { url: post.gif.url, title: 'GIF' } : null,
});

/** The addresses that were there and are no more. */
const removed = (before: readonly Attached[], after: readonly Attached[]): string[] =>
  before.flatMap(({ url }) => (url !== null && after.every((item) => item.url !== url) ? [url] : []));

const filesOf = (items: readonly Attached[]): File[] => items.flatMap(({ file }) => file ?? []);

/** What has been added to the attachments and taken from them, as the mutation wants it. */
const changesOf = (before: Attachments, after: Attachments) => ({
  addedImages: filesOf(after.images),
  removedImages: removed(before.images, after.images),
  addedDocuments: filesOf(after.documents),
  removedDocuments: removed(before.documents, after.documents),
  video: after.video?.file ?? null,
  removeVideo: before.video !== null && after.video?.url !== before.video.url,
  gifUrl: after.gif && after.gif.url !== before.gif?.url ? after.gif.url : null,
  removeGif: before.gif !== null && after.gif === null,
});

/** Changes the text of a post and what hangs on it. */
export function EditPostForm({ post: key, onClose }: { post: EditPostForm_post$key; onClose: () => void }) {
  const post = useFragment(
    graphql`
      fragment EditPostForm_post on Post {
        id
        text
        link
        community {
          id
        }
        sharedFrom {
          authorName
        }
        images {
          full: url
          small: url(width: 240)
        }
        video {
          url
        }
        gif {
          url
        }
        audios {
          url
          name
        }
        documents {
          url
          name
        }
      }
    `,
    key,
  );
  // Of a share only what is said of it changes.
  const isShare = post.sharedFrom !== null;
  const [initial] = useState(() => attachmentsOf(post));
  const [content, setContent] = useState({
    html: post.text,
    text: '',
    isChanged: false,
    isEmpty: post.text === '',
  });
  const [error, setError] = useState<string>();
  const editor = useRef<RichTextHandle>(null);
  const { refusalOf } = useStorage(post.community.id);
  const { present, refusal, addFiles, addGif, remove } = useAttachments(editAccepts, refusalOf, initial);
  const { suggest } = useMentions(post.community.id);
  const { edit, isPending, progress, cancel } = useEditPost();

  // A picture is as good as words.
  const shownError = hasNoAttachments(present) ? error : undefined;

  const submit = async () => {
    if (isPending) return;
    if (content.isEmpty && hasNoAttachments(present) && !isShare) {
      setError('Écrivez un texte ou ajoutez une pièce jointe.');
      editor.current?.focus();
      return;
    }
    const changes = changesOf(initial, present);
    const isDone = await edit(
      {
        postId: post.id,
        text: content.html,
        ...(isShare
          ? {}
          : {
              ...changes,
              ...(content.isChanged ? { link: findLink(content.text) } : {}),
            }),
      },
      changes.addedImages[0] ?? changes.video ?? changes.addedDocuments[0],
    );
    if (isDone) onClose();
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      title="Modifier la publication"
      isOpen
      // Nothing typed is lost by a press beside it.
      role="alertdialog"
      hasChanges={content.isChanged || present !== initial}
      onClose={close}
      footer={
        <>
          <Button onPress={isPending ? cancel : close}>{isPending ? 'Annuler l’envoi' : 'Annuler'}</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
            Modifier
          </Button>
        </>
      }
    >
      <div
        className="-mx-4 flex flex-col gap-3"
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length > 0 && !isShare && !isPending) void addFiles(files);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!isShare && !isPending) void addFiles(event.dataTransfer.files);
        }}
      >
        <div
          className={`mx-4 rounded-2xl border ${shownError === undefined ? 'border-line' : 'border-danger'}`}
        >
          <RichTextEditor
            ref={editor}
            label="Texte de la publication"
            initial={post.text}
            onChange={({ html, text, isEmpty }) => {
              setContent({ html, text, isEmpty, isChanged: true });
              setError(undefined);
            }}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={shownError}
            autoFocus
          />
        </div>
        {refusal !== null && (
          <div className="px-4">
            <ErrorNotice message={refusal} />
          </div>
        )}
        {!isShare && (
          <>
            <AttachmentList attachments={present} isDisabled={isPending} onRemove={remove} />
            <div className="px-2">
              <AttachmentBar
                accepted={editAccepts}
                isDisabled={isPending}
                onFiles={(files) => void addFiles(files)}
                onGif={(gif) => void addGif(gif)}
                onEmoji={(emoji) => editor.current?.insert(emoji)}
              />
            </div>
          </>
        )}
        {progress !== null && <ProgressBar label="Envoi des fichiers" value={progress} className="mx-4" />}
      </div>
    </Dialog>
  );
}
