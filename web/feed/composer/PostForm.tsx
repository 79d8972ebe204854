import { useEffect, useRef } from 'react';
import LinkPreview from '../../link-preview/LinkPreview.tsx';
import { useMentions } from '../../members/useMentions.ts';
import { useDropTarget } from '../../uploads/drops.ts';
import { useOffers } from '../../uploads/uploadRules.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { pastedFiles } from '../../ui/browserFiles.ts';
import { SendShortcut } from '../../ui/keys.tsx';
import { RichTextEditor, type RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { AttachmentBar } from './AttachmentBar.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { composerAccepts } from './attachments.ts';
import { PublicationFooter, StateNotice } from './PublicationForm.tsx';
import { PublicationHead, useIsScreen } from './PublicationHead.tsx';
import { ScheduledHour, ScheduleMenu } from './ScheduleMenu.tsx';
import type { PublicationProps } from './usePublicationForm.ts';
import { usePostForm } from './usePostForm.ts';

interface Props extends PublicationProps {
  /** Initial files. */
  dropped: readonly File[];
  /** Called once the files are attached, so that they are not attached twice. */
  onDroppedFilesConsumed: () => void;
  onKind: (kind: 'poll' | 'event') => void;
}

/** Form of a post: text with mentions, and attachments. */
export function PostForm({
  communities,
  connections,
  isTitled,
  dropped,
  onDroppedFilesConsumed,
  onKind,
  onClose,
}: Props) {
  const editor = useRef<RichTextHandle>(null);
  const form = usePostForm({ communities, connections, onClose });
  const { publication, edit, link, error } = form;
  const { element, held, community, submit } = publication;
  const { draft } = held;
  const { addFiles, addGif, remove, describe } = form.attachments;
  const { isPending } = publication.publishing;
  const canSchedule = useOffers('SCHEDULED_POSTS');
  const hour = (canSchedule && draft.publishesAt) || null;
  const action = hour ? 'Programmer' : 'Publier';
  const isScreen = useIsScreen(isTitled);
  const suggest = useMentions(form.communityId);
  // Debounced: an unfinished URL changes with each letter.
  const previewed = useDebouncedValue(link);
  const taken = useRef<readonly File[]>([]);
  useEffect(() => {
    if (taken.current === dropped || dropped.length === 0) return;
    taken.current = dropped;
    onDroppedFilesConsumed();
    void addFiles(dropped);
  });
  useDropTarget('Ajouter à la publication', !isPending, (files) => void addFiles(files));

  return (
    <form
      ref={element}
      aria-label="Nouvelle publication"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length > 0 && !isPending) void addFiles(files);
      }}
      className="flex min-h-full flex-col gap-3 sm:pt-4"
    >
      {isScreen && (
        <PublicationHead
          title="Nouvelle publication"
          action={action}
          isPending={publication.isBusy}
          onClose={onClose}
        />
      )}
      <div className="px-4 empty:hidden">{community.field}</div>
      <div
        className={`mx-4 flex flex-col rounded-2xl border max-sm:flex-1 ${error === undefined ? 'border-line focus-within:border-accent-ink' : 'border-danger'}`}
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
          isFilling
          note={<StateNotice state={publication} />}
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
      {hour && (
        <ScheduledHour
          hour={hour}
          error={form.hourError}
          isDisabled={isPending}
          onChange={(publishesAt) => edit({ publishesAt })}
        />
      )}
      <PublicationFooter
        state={publication}
        action={action}
        isTitled={isTitled}
        otherWay={
          canSchedule && (
            <ScheduleMenu
              hour={hour}
              isDisabled={isPending}
              onChoose={(publishesAt) => edit({ publishesAt })}
            />
          )
        }
        isShownBesideField={error !== undefined || form.fileRefusal !== null}
        onClose={onClose}
      >
        <AttachmentBar
          accepted={composerAccepts}
          isDisabled={isPending}
          onFiles={(files) => void addFiles(files)}
          onGif={(gif) => void addGif(gif)}
          onEmoji={(emoji) => editor.current?.insert(emoji)}
          onKind={onKind}
        />
        <SendShortcut />
      </PublicationFooter>
    </form>
  );
}
