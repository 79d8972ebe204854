import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { EditCommentDialogCommentMutation } from '../__generated__/EditCommentDialogCommentMutation.graphql';
import type { EditCommentDialogReplyMutation } from '../__generated__/EditCommentDialogReplyMutation.graphql';
import type { CommentBody_entry$data } from '../__generated__/CommentBody_entry.graphql';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { OtherDraft } from '../drafts/DraftNotices.tsx';
import { commentEditDraftKey } from '../drafts/useDraft.ts';
import { useEditDraft } from '../drafts/useEditDraft.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { useMentions } from '../members/useMentions.ts';
import { Button } from '../ui/Button.tsx';
import { lockedWhile } from '../ui/useForm.ts';
import { confirmDiscard } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { showPlainMentions } from '../ui/findInvalidMentions.ts';
import { Html } from '../ui/Html.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lengthError } from '../ui/sentence.ts';
import { pastedFiles } from '../ui/browserFiles.ts';
import { RichTextEditor, type RichTextHandle } from '../ui/RichTextEditor.tsx';
import { AlternativeText } from '../uploads/AlternativeText.tsx';
import { ChosenPicture } from '../uploads/ChosenPicture.tsx';
import { useDropTarget } from '../uploads/drops.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { useAfterChecks, useFileChecks, useLastChoice } from '../uploads/useFileChecks.ts';
import { choosePicture, imageAccept } from './commentPicture.ts';
import { maxHtmlLength } from './commentHtml.ts';

interface Props {
  kind: 'comment' | 'reply';
  communityId: string;
  /** Current data, including live changes. */
  comment: CommentBody_entry$data;
  onClose: () => void;
}

/** Editable fields of a comment. */
interface EditedComment {
  /** HTML. */
  text: string;
  /** The same as plain text, once it was changed. */
  plain?: string;
  gifUrl: string | null;
  /** Whether the stored picture is kept. */
  keepsImage: boolean;
  picture: File | null;
  /** Alternative text of the picture. */
  alt?: string;
}

const errorsOf = ({ text, gifUrl, keepsImage, picture }: EditedComment) =>
  text === '' && gifUrl === null && !keepsImage && picture === null
    ? { text: 'Écrivez un texte, ou choisissez une image.' }
    : { text: lengthError(text, maxHtmlLength) };

/** Stored version, shown on a conflict. */
function partsOf({ text, image, gif }: Props['comment']): CurrentPart[] {
  const src = gif?.contentUrl ?? image?.contentUrl;
  return [
    ...(text === '' ? [] : [{ content: <Html html={text} /> }]),
    ...(src === undefined
      ? []
      : [
          {
            label: 'Avec',
            content: <img src={src} alt={image?.alt || 'Illustration'} className="max-h-24 rounded-lg" />,
          },
        ]),
  ];
}

/** Edits the text and the GIF or picture of a comment or reply. */
export default function EditCommentDialog({ kind, communityId, comment, onClose }: Props) {
  const current: EditedComment = {
    text: comment.text,
    gifUrl: comment.gif?.contentUrl ?? null,
    keepsImage: Boolean(comment.image),
    picture: null,
    alt: comment.image?.alt ?? '',
  };
  const edit = useEditDraft<EditedComment>({
    place: commentEditDraftKey(comment.id),
    current: { version: comment.version, values: current },
    errorsOf,
    textOf: ({ plain = '' }) => plain,
    comparedOf: ({ text, gifUrl, keepsImage, picture, alt = '' }) => [
      text,
      gifUrl,
      keepsImage || picture !== null,
      alt,
    ],
  });
  const { hasChanges, editing, basedOn: latest, forget } = edit;
  const [failure, setFailure] = useState<string | null>(null);
  const environment = useRelayEnvironment();
  const suggest = useMentions(communityId);
  const chooser = useRef<HTMLInputElement>(null);
  const editor = useRef<RichTextHandle>(null);
  const [editComment, isCommentPending] = useKeyedMutation<EditCommentDialogCommentMutation>(graphql`
    mutation EditCommentDialogCommentMutation($input: UpdateCommentInput!) {
      updateComment(input: $input) {
        comment {
          text
          ...CommentItem_comment
        }
        userErrors {
          code
          message
        }
      }
    }
  `);
  const [editReply, isReplyPending] = useKeyedMutation<EditCommentDialogReplyMutation>(graphql`
    mutation EditCommentDialogReplyMutation($input: UpdateReplyInput!) {
      updateReply(input: $input) {
        reply {
          text
          ...CommentBody_entry
        }
        userErrors {
          code
          message
        }
      }
    }
  `);
  const isPending = isCommentPending || isReplyPending;
  const form = lockedWhile(isPending, edit.form);
  const { text, gifUrl, keepsImage, picture, alt = '' } = form.values;
  const shown = picture ?? gifUrl ?? (keepsImage ? (comment.image?.contentUrl ?? null) : null);
  const error = form.errors.text;
  const checks = useFileChecks();
  const beginChoice = useLastChoice();
  const illustrate = (next: File | null) => {
    beginChoice();
    form.set('picture', next);
    form.set('gifUrl', null);
    form.set('keepsImage', false);
    form.set('alt', '');
  };
  const check = async (files: readonly File[]): Promise<boolean> => {
    const isLast = beginChoice();
    const { sizes } = await readUploadRules(environment);
    const { file, error } = await choosePicture(files, sizes);
    if (!isLast()) return true;
    if (file) illustrate(file);
    setFailure(error);
    return error === null;
  };
  const attach = (files: readonly File[]) => checks.track(check(files));
  const fields = useRef<HTMLDivElement>(null);
  useDropTarget('Ajouter ici', !isPending, (files) => void attach(files), fields);
  const cancel = async () => {
    await confirmDiscard(hasChanges, () => {
      // What is still being checked would be kept.
      beginChoice();
      forget();
      onClose();
    });
  };
  const submit = useAfterChecks(checks, async (basedOn: string | null = latest) => {
    if (isPending) return;
    if (!form.check()) {
      editor.current?.focus();
      return;
    }
    setFailure(null);
    editing.send();
    const { id } = comment;
    const input = {
      basedOn,
      text,
      gifUrl,
      ...(picture ? { image: { file: picture, alt } } : keepsImage ? { imageAlt: alt } : { image: null }),
      idempotencyKey: edit.submissionOn(basedOn).key,
    };
    const outcome = await (kind === 'comment'
      ? editComment({ input: { ...input, commentId: id } })
      : editReply({ input: { ...input, replyId: id } }));
    if (outcome.isDone) {
      const { response } = outcome;
      const stored = 'updateReply' in response ? response.updateReply.reply : response.updateComment.comment;
      if (stored) showPlainMentions(text, stored.text);
      forget();
      onClose();
    } else if (outcome.isChanged) editing.refuse();
    else setFailure(outcome.message);
  });
  return (
    <Dialog
      title={kind === 'comment' ? 'Modifier le commentaire' : 'Modifier la réponse'}
      isOpen
      // A click outside must not lose the text.
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void cancel()}>Annuler</Button>
          <Button kind="primary" isPending={isPending || checks.isAwaited} onPress={() => void submit()}>
            Modifier
          </Button>
        </>
      }
    >
      <div
        ref={fields}
        className="flex flex-col gap-3"
        onPaste={(event) => {
          const files = pastedFiles(event.clipboardData);
          if (files.length > 0) void attach(files);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void attach([...event.dataTransfer.files]);
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
        <OtherDraft other={edit.otherTabDraft} onTake={edit.takeOtherTabDraft} />
        <div className={`rounded-2xl border ${error === undefined ? 'border-line' : 'border-danger'}`}>
          <RichTextEditor
            ref={editor}
            label={kind === 'comment' ? 'Votre commentaire' : 'Votre réponse'}
            initial={text}
            fillCount={edit.fillCount}
            onChange={(content) => {
              form.set('text', content.html);
              form.set('plain', content.text);
            }}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={error}
            isReadOnly={isPending}
            autoFocus
          />
        </div>
        {shown !== null && (
          <Illustration
            shown={shown}
            alt={alt || (picture?.name ?? 'Illustration du commentaire')}
            isDisabled={isPending}
            onRemove={() => illustrate(null)}
          >
            {gifUrl === null && (
              <AlternativeText
                name={picture?.name ?? 'l’image'}
                alt={alt}
                isDisabled={isPending}
                onChange={(next) => form.set('alt', next)}
              />
            )}
          </Illustration>
        )}
        <Button
          className="self-start"
          icon={<IconPhoto aria-hidden />}
          isDisabled={isPending}
          onPress={() => chooser.current?.click()}
        >
          Choisir une image
        </Button>
        <FileInput ref={chooser} accept={imageAccept} hidden onFiles={(files) => void attach(files)} />
        {failure !== null && <ErrorNotice message={failure} />}
      </div>
    </Dialog>
  );
}

const Illustration = ({
  shown,
  alt,
  isDisabled,
  onRemove,
  children,
}: {
  /** Selected picture, or the URL of the stored one. */
  shown: File | string;
  alt: string;
  isDisabled: boolean;
  onRemove: () => void;
  children: ReactNode;
}) => (
  <div className="relative w-fit">
    {typeof shown === 'string' ? (
      <img src={shown} alt={alt} className="max-h-44 max-w-full rounded-xl" />
    ) : (
      <ChosenPicture file={shown} alt={alt} className="max-h-44 max-w-full rounded-xl" />
    )}
    <IconButton
      label="Retirer l’image"
      size="small"
      kind="filled"
      className="absolute! top-1 right-1"
      isDisabled={isDisabled}
      onPress={onRemove}
    >
      <IconX aria-hidden />
    </IconButton>
    {children}
  </div>
);
