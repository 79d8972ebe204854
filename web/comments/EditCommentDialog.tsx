import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { EditCommentDialogCommentMutation } from '../__generated__/EditCommentDialogCommentMutation.graphql';
import type { EditCommentDialogReplyMutation } from '../__generated__/EditCommentDialogReplyMutation.graphql';
import type { ChangedNotice_edited$key } from '../__generated__/ChangedNotice_edited.graphql';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { useMentions } from '../members/useMentions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Html } from '../ui/Html.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { pastedFiles } from '../ui/pastedFiles.ts';
import { RichTextEditor, type RichTextHandle } from '../ui/RichTextEditor.tsx';
import { useForm } from '../ui/useForm.ts';
import { firstImage, imageAccept, type Picture } from './commentDraft.ts';

interface Props {
  kind: 'comment' | 'reply';
  communityId: string;
  /** As the store has it: what comes by live shows here too. */
  comment: ChangedNotice_edited$key & {
    readonly id: string;
    readonly version: string;
    readonly text: string;
    readonly image: { readonly url: string } | null | undefined;
    readonly gif: { readonly url: string } | null | undefined;
  };
  onClose: () => void;
}

/** What of a comment is edited. */
interface Values {
  text: string;
  gifUrl: string | null;
  /** Whether the picture that is there stays. */
  keepsImage: boolean;
  picture: Picture | null;
}

/** What stands there now, for who chooses between it and their own. */
function partsOf({ text, image, gif }: Props['comment']): CurrentPart[] {
  const src = gif?.url ?? image?.url;
  return [
    ...(text === '' ? [] : [{ content: <Html html={text} /> }]),
    ...(src === undefined
      ? []
      : [{ label: 'Avec', content: <img src={src} alt="Illustration" className="max-h-24 rounded-lg" /> }]),
  ];
}

/** Changes a comment or a reply: its text, and its GIF or picture. */
export default function EditCommentDialog({ kind, communityId, comment, onClose }: Props) {
  const current: Values = {
    text: comment.text,
    gifUrl: comment.gif?.url ?? null,
    keepsImage: Boolean(comment.image),
    picture: null,
  };
  const form = useForm(current, ({ text, gifUrl, keepsImage, picture }) =>
    text === '' && gifUrl === null && !keepsImage && picture === null
      ? { text: 'Écrivez un texte, ou choisissez une image.' }
      : {},
  );
  const { text, gifUrl, keepsImage, picture } = form.values;
  const editing = useEditing(form, { version: comment.version, values: current });
  const [failure, setFailure] = useState<string | null>(null);
  const suggest = useMentions(communityId);
  const chooser = useRef<HTMLInputElement>(null);
  const editor = useRef<RichTextHandle>(null);
  const [editComment, isCommentPending] = useAsyncMutation<EditCommentDialogCommentMutation>(graphql`
    mutation EditCommentDialogCommentMutation($input: UpdateCommentInput!) {
      updateComment(input: $input) {
        comment {
          ...CommentItem_comment
        }
        userErrors {
          code
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
          code
          message
        }
      }
    }
  `);
  const isPending = isCommentPending || isReplyPending;
  const shown = picture?.preview ?? gifUrl ?? (keepsImage ? (comment.image?.url ?? null) : null);
  const error = form.errors.text;
  const illustrate = (next: Picture | null) => {
    if (picture) URL.revokeObjectURL(picture.preview);
    form.set('picture', next);
    form.set('gifUrl', null);
    form.set('keepsImage', false);
  };
  const attach = (files: Iterable<File>) => {
    const file = firstImage(files);
    if (file) illustrate({ file, preview: URL.createObjectURL(file) });
    else setFailure('Choisissez une image png, jpg, jpeg ou gif.');
  };
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending) return;
    if (!form.check()) {
      editor.current?.focus();
      return;
    }
    setFailure(null);
    const { id } = comment;
    const image = picture?.file ?? (keepsImage ? undefined : null);
    const input = { basedOn, text, gifUrl, ...(image === undefined ? {} : { image }) };
    const outcome = await (kind === 'comment'
      ? editComment({ input: { ...input, commentId: id } })
      : editReply({ input: { ...input, replyId: id } }));
    if (outcome.isDone) onClose();
    else if (outcome.isChanged) editing.refuse();
    else setFailure(outcome.message);
  };
  return (
    <Dialog
      title={kind === 'comment' ? 'Modifier le commentaire' : 'Modifier la réponse'}
      isOpen
      // Nothing typed is lost by a press beside it.
      role="alertdialog"
      hasChanges={form.hasChanges}
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
        <ChangedNotice
          kind={kind}
          edited={comment}
          editing={editing}
          current={partsOf(comment)}
          isSaving={isPending}
          onSave={(version) => void submit(version)}
        />
        <div className={`rounded-2xl border ${error === undefined ? 'border-line' : 'border-danger'}`}>
          <RichTextEditor
            ref={editor}
            label={kind === 'comment' ? 'Votre commentaire' : 'Votre réponse'}
            initial={text}
            fillCount={editing.fillCount}
            onChange={({ html }) => form.set('text', html)}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={error}
            autoFocus
          />
        </div>
        {shown !== null && (
          <Illustration
            src={shown}
            alt={picture?.file.name ?? 'Illustration du commentaire'}
            onRemove={() => illustrate(null)}
          />
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

const Illustration = ({ src, alt, onRemove }: { src: string; alt: string; onRemove: () => void }) => (
  <div className="relative w-fit">
    <img src={src} alt={alt} className="max-h-44 max-w-full rounded-xl" />
    <IconButton
      label="Retirer l’image"
      size="small"
      kind="filled"
      className="absolute! top-1 right-1"
      onPress={onRemove}
    >
      <IconX aria-hidden />
    </IconButton>
  </div>
);
