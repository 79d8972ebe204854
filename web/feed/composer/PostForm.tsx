import { useEffect, useRef } from 'react';
import LinkPreview from '../../link-preview/LinkPreview.tsx';
import { useMentions } from '../../members/useMentions.ts';
import { useDropTarget } from '../../uploads/drops.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { pastedFiles } from '../../ui/pastedFiles.ts';
import { RichTextEditor, type RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { AttachmentBar } from './AttachmentBar.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { composerAccepts } from './attachments.ts';
import { ComposerFooter } from './ComposerFooter.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { isEmptyPost } from './postDraft.ts';
import { PublishingStatus } from './PublishingStatus.tsx';
import type { Communities } from './useCommunityChoice.tsx';
import { usePostForm } from './usePostForm.ts';

interface Props {
  communities: Communities;
  connections: readonly string[];
  /** Initial files. */
  dropped: readonly File[];
  /** Called once the files are attached, so that they are not attached twice. */
  onTaken: () => void;
  onKind: (kind: 'poll' | 'event') => void;
  onClose: () => void;
}

/** Form of a post: text with mentions, and attachments. */
export function PostForm({ communities, connections, dropped, onTaken, onKind, onClose }: Props) {
  const editor = useRef<RichTextHandle>(null);
  const form = usePostForm({ communities, connections, editor, onClose });
  const { held, edit, community, link, submit, error } = form;
  const { draft } = held;
  const { addFiles, addGif, remove, describe } = form.attachments;
  const { isPending, progress, isPausing, failure, isPerhapsThere, cancel } = form.publishing;
  const suggest = useMentions(form.communityId);
  // Debounced: an unfinished URL changes with each letter.
  const previewed = useDebouncedValue(link);
  const isAboutField = error !== undefined || form.fileRefusal !== null;
  const taken = useRef<readonly File[]>([]);
  useEffect(() => {
    if (taken.current === dropped || dropped.length === 0) return;
    taken.current = dropped;
    onTaken();
    void addFiles(dropped);
  });
  useDropTarget('Ajouter à la publication', !isPending, (files) => void addFiles(files));

  return (
    <form
      aria-label="Nouvelle publication"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length > 0 && !isPending) void addFiles(files);
      }}
      className="flex min-h-full flex-col gap-3 pt-4"
    >
      <div className="px-4 empty:hidden">{community.field}</div>
      <div
        className={`mx-4 rounded-2xl border focus-within:border-accent-ink ${error === undefined ? 'border-line' : 'border-danger'}`}
      >
        <RichTextEditor
          ref={editor}
          label="Votre publication"
          placeholder={
            suggest ? 'Quoi de neuf\u00a0? Tapez @ pour mentionner un membre.' : 'Quoi de neuf\u00a0?'
          }
          initial={draft.html}
          fillCount={held.fillCount}
          onChange={({ html, text }) => edit({ html, text })}
          onSubmit={() => void submit()}
          suggest={suggest}
          suggestHint="Choisissez une communauté pour y mentionner quelqu’un."
          error={error}
          autoFocus
        />
      </div>
      {form.fileRefusal !== null && (
        <div className="px-4">
          <ErrorNotice message={form.fileRefusal} />
        </div>
      )}
      <AttachmentList
        attachments={draft.attachments}
        isDisabled={isPending}
        onRemove={remove}
        onDescribe={describe}
      />
      {link !== null && link === previewed && (
        <div className="relative">
          <LinkPreview url={link} />
          <Button kind="quiet" size="small" className="mx-0.5" onPress={() => edit({ unwanted: link })}>
            Retirer l’aperçu
          </Button>
        </div>
      )}
      <ComposerFooter>
        <div className="flex flex-wrap items-center gap-2 px-2">
          <AttachmentBar
            accepted={composerAccepts}
            isDisabled={isPending}
            onFiles={(files) => void addFiles(files)}
            onGif={(gif) => void addGif(gif)}
            onEmoji={(emoji) => editor.current?.insert(emoji)}
            onKind={onKind}
          />
          <div className="ml-auto flex gap-2 px-2">
            <Button onPress={onClose}>Fermer</Button>
            <Button kind="primary" type="submit" isPending={isPending}>
              Publier
            </Button>
          </div>
        </div>
        <PublishingStatus
          progress={progress}
          isPausing={isPausing}
          failure={isAboutField ? null : failure}
          isPerhapsThere={isPerhapsThere}
          onCancel={cancel}
          onRetry={(isNew) => void submit(isNew)}
          firstSentAt={draft.firstSentAt ?? null}
          onClose={onClose}
        />
      </ComposerFooter>
      <div className="flex flex-col gap-1 px-4 pb-3 empty:hidden">
        <DraftNotice
          isKept={!isEmptyPost(draft)}
          isDisabled={isPending}
          hasOther={held.other !== null}
          onTakeOther={held.takeOther}
          onDiscard={held.forget}
        />
      </div>
    </form>
  );
}
