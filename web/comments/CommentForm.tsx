import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
  useEffect,
  Suspense,
} from 'react';
import { useReceiveFocus } from '../drafts/focusTransfer.ts';
import { OtherDraft } from '../drafts/DraftNotices.tsx';
import { useMentions } from '../members/useMentions.ts';
import { useTextMentions } from '../ui/useTextMentions.ts';
import { Button } from '../ui/Button.tsx';
import { isComposing, SendShortcut } from '../ui/keys.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { pastedFiles } from '../ui/browserFiles.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import {
  mentionsIn,
  describeUnmarkedMentions,
  findInvalidMentions,
  type MentionedPerson,
} from '../ui/findInvalidMentions.ts';
import { SuggestionList } from '../ui/SuggestionList.tsx';
import { AlternativeText } from '../uploads/AlternativeText.tsx';
import { ChosenPicture } from '../uploads/ChosenPicture.tsx';
import { useDropTarget } from '../uploads/drops.ts';
import { canSend, type CommentDraft } from './commentDraft.ts';
import { commentDraftKey } from './drafts.ts';
import { useCommentForm, type CommentTarget } from './useCommentForm.ts';
import IconGif from '@tabler/icons-react/dist/esm/icons/IconGif.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useGifPicker } from '../gifs/useGifPicker.ts';
import { FileInput } from '../ui/FileInput.tsx';
import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { imageAccept } from './commentPicture.ts';

interface CommentAttachmentsProps {
  onGif: (url: string) => void;
  onFiles: (files: Iterable<File>) => void;
}

/** Buttons by which people choose a GIF, in a popover, or a picture. */
function CommentAttachments({ onGif, onFiles }: CommentAttachmentsProps) {
  const gifs = useGifPicker();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <PopoverTrigger
        isOpen={gifs.opened !== null}
        onOpenChange={(isOpen) => (isOpen ? gifs.open() : gifs.close())}
      >
        <IconButton label="Choisir un GIF" size="small">
          <IconGif />
        </IconButton>
        <Popover label="Choisir un GIF" placement="top start">
          <Suspense fallback={<div className="h-80 w-72" />}>
            {gifs.opened && (
              <gifs.Picker
                {...gifs.opened}
                onPick={({ contentUrl: url }) => {
                  gifs.close();
                  onGif(url);
                }}
              />
            )}
          </Suspense>
        </Popover>
      </PopoverTrigger>
      <IconButton label="Choisir une image" size="small" onPress={() => chooser.current?.click()}>
        <IconPhoto />
      </IconButton>
      <FileInput ref={chooser} accept={imageAccept} hidden onFiles={onFiles} />
    </>
  );
}

const keyOf = ({ id, label }: MentionedPerson): string => `${id} ${label}`;

/**
 * Removes mentions that were pasted or kept in a draft and are not valid (any more). Returns those, and a function for
 * a mention that needs no check.
 */
function useMentionCheck(
  communityId: string,
  { text, mentions }: Pick<CommentDraft, 'text' | 'mentions'>,
  removeMentions: (marks: readonly MentionedPerson[]) => void,
) {
  const suggest = useMentions(communityId);
  const checked = useRef(new Set<string>());
  const [unmarked, setUnmarked] = useState<readonly MentionedPerson[]>([]);
  useEffect(() => {
    const marks = mentions.filter(
      (mark) => text.includes(`@${mark.label}`) && !checked.current.has(keyOf(mark)),
    );
    if (marks.length === 0) return;
    for (const mark of marks) checked.current.add(keyOf(mark));
    void findInvalidMentions(marks, suggest).then((invalid) => {
      if (invalid.length === 0) return;
      removeMentions(invalid);
      setUnmarked((before) => [...before, ...invalid]);
    });
  }, [text, mentions, suggest, removeMentions]);
  return { unmarked, addValid: (mark: MentionedPerson) => void checked.current.add(keyOf(mark)) };
}

interface Props extends CommentTarget {
  /** Community whose members may be mentioned. */
  communityId: string;
  label: string;
  placeholder: string;
  /** Label of the page as a drop target for a picture while the form is in use. */
  dropLabel: string;
  autoFocus?: boolean;
}

/** Form for a comment or reply: text, a GIF or one picture. */
export function CommentForm({
  kind,
  subject,
  viewer,
  communityId,
  label,
  placeholder,
  dropLabel,
  autoFocus = false,
}: Props) {
  const form = useCommentForm({ kind, subject, viewer });
  const { draft, edit, attach, tooLongError, failure, progress } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLongErrorId = useId();
  useReceiveFocus(commentDraftKey(subject), field, autoFocus);
  // Dragging files blurs the window, not the field.
  const [hasFocus, setFocus] = useState(false);
  useDropTarget(dropLabel, hasFocus || canSend(draft), (files) => void attach(files));
  const { unmarked, addValid } = useMentionCheck(communityId, draft, form.removeMentions);
  const mentions = useTextMentions(useMentions(communityId), field, (text, chosen) => {
    addValid(chosen);
    edit({ text, mentions: [...draft.mentions, chosen] });
  });
  const submit = (isNew = false) => {
    void form.submit(isNew);
    // The pressed button disappears: move the focus to the field.
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) {
      const pasted = mentionsIn(event.clipboardData.getData('text/html'));
      if (pasted.length > 0) edit({ mentions: [...draft.mentions, ...pasted] });
      return;
    }
    event.preventDefault();
    void attach(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void attach([...event.dataTransfer.files]);
  };

  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocus(false);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="rounded-2xl bg-sunken focus-within:ring-2 focus-within:ring-accent-ink"
    >
      <div className="relative">
        <textarea
          ref={field}
          dir="auto"
          value={draft.text}
          onChange={(event) => {
            edit({ text: event.target.value });
            mentions.look(event.target);
          }}
          onBlur={mentions.close}
          {...mentions.attributes}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          rows={1}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={tooLongError !== undefined}
          aria-describedby={tooLongError === undefined ? undefined : tooLongErrorId}
          className="block field-sizing-content max-h-60 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-[0.9375rem] outline-none placeholder:text-muted"
        />
        {mentions.shown && <SuggestionList {...mentions.shown} place={null} onChoose={mentions.choose} />}
      </div>
      <OtherDraft other={form.otherTabDraft} onTake={form.takeOtherTabDraft} />
      {unmarked.length > 0 && (
        <p role="status" className="m-0 px-4 pb-2 text-sm text-muted">
          {describeUnmarkedMentions(unmarked)}
        </p>
      )}
      {tooLongError !== undefined && (
        <p id={tooLongErrorId} className="m-0 px-4 pb-2 text-sm text-danger">
          {tooLongError}
        </p>
      )}
      {(draft.picture ?? draft.gifUrl) !== null && (
        <div className="relative mx-3 mb-2 w-fit">
          {draft.picture ? (
            <ChosenPicture
              file={draft.picture}
              alt={draft.alt || draft.picture.name}
              className="max-h-36 rounded-xl"
            />
          ) : (
            <img src={draft.gifUrl ?? ''} alt="GIF choisi" className="max-h-36 rounded-xl" />
          )}
          <IconButton
            label="Retirer"
            size="small"
            kind="filled"
            className="absolute! top-1 right-1"
            onPress={() => form.illustrate({})}
          >
            <IconX />
          </IconButton>
          {draft.picture && (
            <AlternativeText
              name={draft.picture.name}
              alt={draft.alt ?? ''}
              onChange={(alt) => edit({ alt })}
            />
          )}
        </div>
      )}
      {progress !== null && (
        <div className="flex items-center gap-2 px-3 pb-2">
          <ProgressBar label="Envoi de l’image" value={progress} className="flex-1" />
          <Button size="small" kind="quiet" onPress={() => form.cancel()}>
            Annuler
          </Button>
        </div>
      )}
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-2 px-4 pb-2 text-sm text-danger">
          <span className="flex-1">{failure}</span>
          {canSend(draft) && (
            <Button size="small" kind="quiet" onPress={() => submit(form.mayBePublished)}>
              {form.mayBePublished ? 'Publier quand même' : 'Réessayer'}
            </Button>
          )}
        </div>
      )}
      <div className="flex items-center gap-1 px-1.5 pb-1">
        <CommentAttachments
          onGif={(gifUrl) => form.illustrate({ gifUrl })}
          onFiles={(files) => void attach([...files])}
        />
        <span className="flex-1" />
        {canSend(draft) && <SendShortcut />}
        {canSend(draft) && (
          <IconButton
            label="Publier"
            kind="accent"
            size="small"
            type="submit"
            isDisabled={form.isSending || form.isAwaited}
          >
            <IconSend2 />
          </IconButton>
        )}
      </div>
    </form>
  );
}
