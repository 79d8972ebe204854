import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { EditCommentDialogCommentMutation } from '../__generated__/EditCommentDialogCommentMutation.graphql';
import type { EditCommentDialogReplyMutation } from '../__generated__/EditCommentDialogReplyMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useMentions } from '../members/useMentions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { pastedFiles } from '../ui/pastedFiles.ts';
import { RichTextEditor, type RichTextHandle } from '../ui/RichTextEditor.tsx';
import { firstImage, imageAccept, type Picture } from './commentDraft.ts';

interface Props {
  kind: 'comment' | 'reply';
  communityId: string;
  comment: {
    readonly id: string;
    readonly text: string;
    readonly image: { readonly url: string } | null | undefined;
    readonly gif: { readonly url: string } | null | undefined;
  };
  onClose: () => void;
}

/** Changes a comment or a reply: its text, and its GIF or picture. */
export default function EditCommentDialog({ kind, communityId, comment, onClose }: Props) {
  const [content, setContent] = useState({ html: comment.text, isEmpty: comment.text === '' });
  const [isTyped, setTyped] = useState(false);
  const [gifUrl, setGifUrl] = useState(comment.gif?.url ?? null);
  const [keepsImage, setKeepsImage] = useState(Boolean(comment.image));
  const [picture, setPicture] = useState<Picture | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const { suggest } = useMentions(communityId);
  const chooser = useRef<HTMLInputElement>(null);
  const editor = useRef<RichTextHandle>(null);
  const [editComment, isCommentPending] = useAsyncMutation<EditCommentDialogCommentMutation>(graphql`
    mutation EditCommentDialogCommentMutation($input: UpdateCommentInput!) {
      updateComment(input: $input) {
        comment {
          ...CommentItem_comment
        }
        userErrors {
          message
        }
      }
    }
  `);
  const [editReply, isReplyPending] = useAsyncMutation<EditCommentDialogReplyMutation>(graphql`
    mutation EditCommentDialogReplyMutation($input: UpdateReplyInput!) {
      updateReply(input: $input) {
        reply {
          ...ReplyItem_reply
        }
        userErrors {
          message
        }
      }
    }
  `);
  const isPending = isCommentPending || isReplyPending;
  const shown = picture?.preview ?? gifUrl ?? (keepsImage ? (comment.image?.url ?? null) : null);
  const illustrate = (next: Picture | null) => {
    if (picture) URL.revokeObjectURL(picture.preview);
    setPicture(next);
    setGifUrl(null);
    setKeepsImage(false);
    setError(undefined);
  };
  const attach = (files: Iterable<File>) => {
    const file = firstImage(files);
    if (file) illustrate({ file, preview: URL.createObjectURL(file) });
    else setFailure('Choisissez une image png, jpg, jpeg ou gif.');
  };
  const submit = async () => {
    if (isPending) return;
    if (content.isEmpty && shown === null) {
      setError('Écrivez un texte, ou choisissez une image.');
      editor.current?.focus();
      return;
    }
    setFailure(null);
    const input = {
      id: comment.id,
      text: content.html,
      gifUrl,
      image: picture?.file ?? null,
      removeImage: Boolean(comment.image) && !keepsImage,
    };
    const outcome = await (kind === 'comment' ? editComment({ input }) : editReply({ input }));
    if (outcome.isDone) onClose();
    else setFailure(outcome.message);
  };
  return (
    <Dialog
      title={kind === 'comment' ? 'Modifier le commentaire' : 'Modifier la réponse'}
      isOpen
      // Nothing typed is lost by a press beside it.
      role="alertdialog"
      hasChanges={
        isTyped ||
        picture !== null ||
        gifUrl !== (comment.gif?.url ?? null) ||
        keepsImage !== Boolean(comment.image)
      }
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Annuler</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
            Modifier
          </Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-3"
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length > 0) attach(files);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          attach(event.dataTransfer.files);
        }}
      >
        <div className={`rounded-2xl border ${error === undefined ? 'border-line' : 'border-danger'}`}>
          <RichTextEditor
            ref={editor}
            label={kind === 'comment' ? 'Votre commentaire' : 'Votre réponse'}
            initial={comment.text}
            onChange={({ html, isEmpty }) => {
              setContent({ html, isEmpty });
              setTyped(true);
              setError(undefined);
            }}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={error}
            autoFocus
          />
        </div>
        {shown !== null && (
          <div className="relative w-fit">
            <img
              src={shown}
              alt={picture?.file.name ?? 'Illustration du commentaire'}
              className="max-h-44 max-w-full rounded-xl"
            />
            <IconButton
              label="Retirer l’image"
              size="small"
              kind="filled"
              className="absolute! top-1 right-1"
              onPress={() => illustrate(null)}
            >
              <IconX aria-hidden />
            </IconButton>
          </div>
        )}
        <Button
          className="self-start"
          icon={<IconPhoto aria-hidden />}
          onPress={() => chooser.current?.click()}
        >
          Choisir une image
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={imageAccept}
          hidden
          onChange={(event) => {
            attach(event.target.files ?? []);
            event.target.value = '';
          }}
        />
        {failure !== null && <ErrorNotice message={failure} />}
      </div>
    </Dialog>
  );
}
