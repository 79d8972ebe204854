import { type ReactNode, useRef, useState } from 'react';
import { useUnsavedChanges } from '../../core/useUnsavedChanges.ts';
import { LinkPreview } from '../../link-preview/LinkPreview.tsx';
import { useStorage } from '../../library/useStorage.ts';
import { useMentions } from '../../members/useMentions.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { pastedFiles } from '../../ui/pastedFiles.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { type RichText, RichTextEditor, type RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { showToast } from '../../ui/toast.ts';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import { AttachmentBar } from './AttachmentBar.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { composerAccepts, hasNoAttachments, useAttachments } from './attachments.ts';
import { saveDraft, readDraft } from './drafts.ts';
import { findLink } from './link.ts';
import { usePublish } from './usePublish.ts';

interface Props {
  /** Where the draft is kept: a community's id, or `home`. */
  place: string;
  communityId: string;
  /** Where the community is chosen, or its name. */
  communityField: ReactNode;
  /** Shows that a community is missing; answers whether one is there. */
  requireCommunity: () => boolean;
  connections: readonly string[];
  onKind: (kind: 'poll' | 'event') => void;
  onCancel: () => void;
  onPublished: () => void;
}

const written = (html: string): RichText => ({ html, text: '', isEmpty: html === '' });

/** Writes a post: text with mentions, and what hangs on it. */
export function PostForm({
  place,
  communityId,
  communityField,
  requireCommunity,
  connections,
  onKind,
  onCancel,
  onPublished,
}: Props) {
  const [draft] = useState(() => readDraft(place).html);
  const [content, setContent] = useState(() => written(draft));
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [unwanted, setUnwanted] = useState<string | null>(null);
  const editor = useRef<RichTextHandle>(null);
  const { refusalOf } = useStorage(communityId === '' ? null : communityId);
  const { present, refusal, addFiles, addGif, remove } = useAttachments(composerAccepts, refusalOf);
  const suggest = useMentions(communityId === '' ? null : communityId);
  const { publish, isPending, progress, cancel } = usePublish(connections);
  // A picture is as good as words.
  const shownError = hasNoAttachments(present) ? error : undefined;
  useUnsavedChanges(!hasNoAttachments(present));
  const found = hasNoAttachments(present) ? findLink(content.text) : null;
  const link = found === unwanted ? null : found;
  // Until an address is written to its end it is another one with each letter.
  const previewed = useDebouncedValue(link);

  const change = (next: RichText) => {
    setContent(next);
    setError(undefined);
    saveDraft(place, { html: next.html, communityId });
  };
  const submit = async () => {
    if (isPending) return;
    const isPlaced = requireCommunity();
    const isEmpty = content.isEmpty && hasNoAttachments(present);
    if (isEmpty) {
      setError('Écrivez un texte ou ajoutez une pièce jointe.');
      if (isPlaced) editor.current?.focus();
    }
    if (!isPlaced || isEmpty) return;
    setFailure(null);
    const outcome = await publish({
      communityId,
      html: content.html,
      link,
      attachments: present,
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    saveDraft(place, { html: '', communityId: '' });
    showToast({ text: 'Publication ajoutée', kind: 'success', duration: 2_000 });
    onPublished();
  };
  const onTransfer = (files: readonly File[]) => {
    if (files.length > 0 && !isPending) void addFiles(files);
  };

  return (
    <form
      aria-label="Nouvelle publication"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onPaste={(event) => onTransfer(pastedFiles(event.clipboardData))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onTransfer([...event.dataTransfer.files]);
      }}
      className="flex flex-col gap-3 py-4"
    >
      <div className="px-4">{communityField}</div>
      <div
        className={`mx-4 rounded-2xl border focus-within:border-accent-ink ${shownError === undefined ? 'border-line' : 'border-danger'}`}
      >
        <RichTextEditor
          ref={editor}
          label="Votre publication"
          placeholder={suggest ? 'Quoi de neuf ? Tapez @ pour mentionner un membre.' : 'Quoi de neuf ?'}
          initial={draft}
          onChange={change}
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
      <AttachmentList attachments={present} isDisabled={isPending} onRemove={remove} />
      {link !== null && link === previewed && (
        <div className="relative">
          <LinkPreview url={link} />
          <Button kind="quiet" size="small" className="mx-4" onPress={() => setUnwanted(link)}>
            Retirer l’aperçu
          </Button>
        </div>
      )}
      {progress !== null && <Progress value={progress} onCancel={cancel} />}
      {failure !== null && (
        <div className="px-4">
          <ErrorNotice message={failure} onRetry={() => void submit()} isRetrying={isPending} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-2">
        <AttachmentBar
          accepted={composerAccepts}
          isDisabled={isPending}
          onFiles={(files) => void addFiles(files)}
          onGif={(gif) => void addGif(gif)}
          onEmoji={(emoji) => editor.current?.insert(emoji)}
          // Those have no files of a post's.
          onKind={(kind) => void confirmDiscard(!hasNoAttachments(present), () => onKind(kind))}
        />
        <span className="flex-1" />
        <div className="flex gap-2 px-2">
          <Button isDisabled={isPending} onPress={onCancel}>
            Fermer
          </Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            Publier
          </Button>
        </div>
      </div>
    </form>
  );
}

/** How far the upload is; once all has been sent, that the server is at work on it. */
function Progress({ value, onCancel }: { value: number; onCancel: () => void }) {
  const isSent = value >= 100;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4">
      {isSent ? (
        <p role="status" className="m-0 min-w-40 flex-1 text-sm">
          Votre publication est en cours de traitement. Veuillez patienter
        </p>
      ) : (
        <>
          <ProgressBar label="Envoi de la publication" value={value} className="min-w-40 flex-1" />
          <span className="w-12 text-right text-sm tabular-nums">{Math.round(value)} %</span>
        </>
      )}
      <Button size="small" kind="quiet" onPress={onCancel}>
        Annuler l’envoi
      </Button>
    </div>
  );
}
