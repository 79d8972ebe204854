import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditPostForm_post$key } from '../../__generated__/EditPostForm_post.graphql';
import { ChangedNotice } from '../../core/ChangedNotice.tsx';
import { useMentions } from '../../members/useMentions.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Html } from '../../ui/Html.tsx';
import { pastedFiles } from '../../ui/browserFiles.ts';
import { lengthError } from '../../ui/sentence.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { RichTextEditor, type RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { useDropTarget } from '../../uploads/drops.ts';
import { useAfterChecks } from '../../uploads/useFileChecks.ts';
import { AttachmentBar } from './AttachmentBar.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { hasNoAttachments, describeAttachments } from './attachedFile.ts';
import { editAccepts } from './attachments.ts';
import { findWebAddresses } from '../../ui/links.ts';
import { keepsAddress } from './editedPost.ts';
import { useEditPostForm } from './useEditPostForm.ts';
import { useEditPost } from './useEditPost.ts';
import { longestText } from './usePostForm.ts';
import { DraftNotice } from './DraftNotice.tsx';

/** Edits the text and attachments of a post. */
export function EditPostForm({ post: key, onClose }: { post: EditPostForm_post$key; onClose: () => void }) {
  const post = useFragment(
    graphql`
      fragment EditPostForm_post on Post {
        id
        version
        text
        link
        community {
          id
        }
        sharedFrom {
          __typename
        }
        images {
          key
          # Read by useEditPostForm.
          tile: contentUrl(width: 240)
          alt
        }
        video {
          key
          contentUrl
        }
        gif {
          contentUrl
        }
        # As above.
        audios {
          key
          name
        }
        files {
          key
          name
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const held = useEditPostForm(post);
  const {
    isShare,
    current,
    content,
    attachments,
    checks,
    form,
    hasChanges,
    editing,
    basedOn: latest,
    changes,
  } = held;
  const { present, refusal, addFiles, addGif, remove, describe } = attachments;
  const [error, setError] = useState<string>();
  const editor = useRef<RichTextHandle>(null);
  const suggest = useMentions(post.community.id);
  const { edit, isPending, progress, cancel } = useEditPost();

  const fields = useRef<HTMLDivElement>(null);
  useDropTarget('Ajouter à la publication', !isShare && !isPending, (files) => void addFiles(files), fields);

  // A picture alone is enough.
  const length = lengthError(content.html, longestText);
  const shownError = length ?? (content.isEmpty && hasNoAttachments(present) ? error : undefined);

  const submit = useAfterChecks(checks, async (basedOn: string | null = latest) => {
    if (isPending) return;
    if (length !== undefined) {
      editor.current?.focus();
      return;
    }
    if (content.isEmpty && hasNoAttachments(present) && !isShare) {
      setError('Écrivez un texte ou ajoutez une pièce jointe.');
      editor.current?.focus();
      return;
    }
    editing.send();
    const { input, hasFiles } = changes(basedOn);
    const ending = await edit({ postId: post.id, ...input }, hasFiles);
    if (ending === 'done') {
      held.forget();
      onClose();
    } else if (ending === 'changed') editing.refuse();
  });
  const attached = describeAttachments(current.attachments);
  const close = () => {
    cancel();
    held.forget();
    onClose();
  };
  return (
    <Dialog
      title="Modifier la publication"
      isOpen
      // A click outside must not lose the text.
      role="alertdialog"
      hasChanges={hasChanges}
      onClose={close}
      footer={
        <>
          <Button onPress={isPending ? cancel : () => void confirmDiscard(hasChanges, close)}>
            {isPending ? 'Annuler l’envoi' : 'Annuler'}
          </Button>
          <Button kind="primary" isPending={isPending || checks.isAwaited} onPress={() => void submit()}>
            Modifier
          </Button>
        </>
      }
    >
      <div
        ref={fields}
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
        <div className="px-4 empty:hidden">
          <ChangedNotice
            kind="post"
            edited={post}
            editing={editing}
            current={[
              { content: post.text === '' ? <p className="m-0">Sans texte</p> : <Html html={post.text} /> },
              ...(attached === '' ? [] : [{ label: 'Avec', content: attached }]),
            ]}
            isSaving={isPending}
            onSave={(version) => void submit(version)}
          />
        </div>
        <div
          className={`mx-4 rounded-2xl border ${shownError === undefined ? 'border-line' : 'border-danger'}`}
        >
          <RichTextEditor
            ref={editor}
            label="Texte de la publication"
            initial={content.html}
            fillCount={held.fillCount}
            onChange={({ html, text, isEmpty }) => {
              const link = keepsAddress(post.text, html) ? current.content.link : findWebAddresses(text)[0];
              form.set('content', { html, plain: text, isEmpty, link: link ?? null });
              setError(undefined);
            }}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={shownError}
            isReadOnly={isPending}
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
            <AttachmentList
              attachments={present}
              isDisabled={isPending}
              onRemove={remove}
              onDescribe={describe}
            />
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
        <div className="flex flex-col gap-1 px-4 empty:hidden">
          <DraftNotice
            isKept={hasChanges}
            isDisabled={isPending}
            hasOther={held.otherTabDraft !== null}
            onTakeOther={held.takeOtherTabDraft}
            onDiscard={held.forget}
          />
        </div>
        {progress !== null && <ProgressBar label="Envoi des fichiers" value={progress} className="mx-4" />}
      </div>
    </Dialog>
  );
}
