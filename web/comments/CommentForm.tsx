import { IconSend2, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTextMentions } from '../members/useTextMentions.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { pastedFiles } from '../ui/pastedFiles.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SuggestionList } from '../ui/SuggestionList.tsx';
import { CommentAttachments } from './CommentAttachments.tsx';
import { readDraft, saveDraft } from './drafts.ts';
import {
  canSend,
  emptyDraft,
  firstImage,
  joinTexts,
  mergeDrafts,
  type Picture,
  type CommentDraft,
} from './commentDraft.ts';

/**
 * Sends a draft; `onProgress` hears of the upload, `signal` cancels it. Nothing is to say when it succeeded, else why
 * it did not.
 */
export type Send = (
  draft: CommentDraft,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<{ error: string | null }>;

interface Props {
  /** Global id of what is commented on: its draft is kept under it. */
  subject: string;
  /** Whose members may be mentioned. */
  communityId: string;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  send: Send;
}

/**
 * Where a comment or reply is written: text, a GIF or one picture. What is being sent leaves the field
 * at once; when it fails it comes back, with the reason and a way to try again.
 */
export function CommentForm({ subject, communityId, label, placeholder, autoFocus = false, send }: Props) {
  const [draft, setDraft] = useState(() => emptyDraft(readDraft(subject)));
  const [sending, setSending] = useState<{ draft: CommentDraft; abort: AbortController } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = draft.picture?.preview ?? draft.gifUrl;
  const unsent = joinTexts(sending?.draft.text ?? '', draft.text);

  // Until the server has it, the draft is all that has been typed.
  useEffect(() => saveDraft(subject, unsent), [subject, unsent]);

  const change = (changes: Partial<CommentDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const mentions = useTextMentions(communityId, field, (text, chosen) =>
    change({ text, mentions: [...draft.mentions, chosen] }),
  );
  const illustrate = (picture: Picture | null, gifUrl: string | null) => {
    if (draft.picture) URL.revokeObjectURL(draft.picture.preview);
    change({ picture, gifUrl });
  };
  const attach = (files: Iterable<File>) => {
    const file = firstImage(files);
    setFailure(file ? null : 'Choisissez une image png, jpg, jpeg ou gif.');
    if (file) illustrate({ file, preview: URL.createObjectURL(file) }, null);
  };

  const submit = async () => {
    if (!canSend(draft) || sending) return;
    const abort = new AbortController();
    setSending({ draft, abort });
    setFailure(null);
    setProgress(draft.picture ? 0 : null);
    setDraft(emptyDraft());
    // The button that was pressed goes; one stays where one writes.
    field.current?.focus();
    const { error } = await send(draft, setProgress, abort.signal);
    setSending(null);
    setProgress(null);
    if (error === null) {
      if (draft.picture) URL.revokeObjectURL(draft.picture.preview);
      // The form may be gone by now.
      if (readDraft(subject) === draft.text) saveDraft(subject, '');
      return;
    }
    setDraft((typed) => mergeDrafts(draft, typed));
    setFailure(abort.signal.aborted ? null : error);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) attach(event.dataTransfer.files);
  };

  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="rounded-2xl bg-sunken focus-within:ring-2 focus-within:ring-accent-ink"
    >
      <div className="relative">
        <textarea
          ref={field}
          value={draft.text}
          onChange={(event) => {
            change({ text: event.target.value });
            mentions.look(event.target);
          }}
          onBlur={mentions.close}
          {...mentions.attributes}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          rows={1}
          maxLength={10_000}
          placeholder={placeholder}
          aria-label={label}
          // A reply form opens because the person asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          className="block field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-[0.9375rem] outline-none placeholder:text-muted"
        />
        {mentions.shown && <SuggestionList {...mentions.shown} place={null} onChoose={mentions.choose} />}
      </div>
      {preview !== null && (
        <div className="relative mx-3 mb-2 w-fit">
          <img
            src={preview}
            alt={draft.picture ? draft.picture.file.name : 'GIF choisi'}
            className="max-h-36 rounded-xl"
          />
          <IconButton
            label="Retirer"
            size="small"
            kind="filled"
            className="absolute! top-1 right-1"
            onPress={() => illustrate(null, null)}
          >
            <IconX />
          </IconButton>
        </div>
      )}
      {progress !== null && (
        <div className="flex items-center gap-2 px-3 pb-2">
          <ProgressBar label="Envoi de l’image" value={progress} className="flex-1" />
          <Button size="small" kind="quiet" onPress={() => sending?.abort.abort()}>
            Annuler
          </Button>
        </div>
      )}
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-2 px-4 pb-2 text-sm text-danger">
          <span className="flex-1">{failure}</span>
          {canSend(draft) && (
            <Button size="small" kind="quiet" onPress={() => void submit()}>
              Réessayer
            </Button>
          )}
        </div>
      )}
      <div className="flex items-center gap-1 px-1.5 pb-1">
        <CommentAttachments onGif={(url) => illustrate(null, url)} onFiles={attach} />
        <span className="flex-1" />
        {canSend(draft) && (
          <IconButton label="Publier" kind="accent" size="small" type="submit" isDisabled={sending !== null}>
            <IconSend2 />
          </IconButton>
        )}
      </div>
    </form>
  );
}
