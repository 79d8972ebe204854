import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { readDraft, useDraft } from '../../drafts/useDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import type { RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { showToast } from '../../ui/toast.ts';
import { lengthError } from '../../ui/lengthError.ts';
import { hasNoAttachments } from './attachedFile.ts';
import { composerAccepts, useAttachments } from './attachments.ts';
import { findAddresses } from '../../ui/links.ts';
import { changed, draftPlace, emptyPost, isEmptyPost, keyOf, type PostDraft } from './postDraft.ts';
import { type Communities, useCommunityChoice } from './useCommunityChoice.tsx';
import { usePublish } from './usePublish.ts';

/** Maximum length of the HTML. */
export const longestText = 20_000;

/** First URL of a text without attachments, unless its preview was removed. */
function linkOf({ attachments, text, unwanted }: PostDraft): string | null {
  const found = hasNoAttachments(attachments) ? (findAddresses(text)[0] ?? null) : null;
  return found === unwanted ? null : found;
}

interface Surroundings {
  communities: Communities;
  connections: readonly string[];
  editor: RefObject<RichTextHandle | null>;
  onClose: () => void;
}

/** State of the post form: draft, attachments and submission. */
export function usePostForm({ communities, connections, editor, onClose }: Surroundings) {
  const place = draftPlace('post', communities.presetId);
  const latest = useDraft(place, emptyPost, isEmptyPost);
  // Deferred for typing, immediate when the whole text is replaced.
  const later = useDeferredValue(latest);
  const held = later.fillCount === latest.fillCount ? later : latest;
  const { draft } = held;
  const edit = (changes: Partial<PostDraft>) => {
    setMissing(undefined);
    held.change((before) => ({ ...changed(before), ...changes }));
  };
  const [missing, setMissing] = useState<string>();
  const publishing = usePublish(place, connections);
  const { isPending } = publishing;
  // A changed draft has no server errors.
  const refusals = draft.key === null ? {} : publishing.refusals;
  const community = useCommunityChoice(communities, {
    keptId: draft.communityId,
    keep: (communityId) => edit({ communityId }),
    refusal: refusals.communityId,
  });
  const communityId = community.id === '' ? null : community.id;
  const environment = useRelayEnvironment();
  const { refusalOf } = useStorage(communityId);
  const attachments = useAttachments(
    {
      accepted: composerAccepts,
      sizes: () => readUploadRules(environment).then(({ sizes }) => sizes),
      refusalOf,
    },
    {
      present: draft.attachments,
      latest: () => readDraft(place, emptyPost).attachments,
      show: (next) => edit({ attachments: next }),
    },
  );
  const link = linkOf(draft);
  const length = lengthError(draft.html, longestText);

  useEffect(() => {
    if (publishing.refusals.text !== undefined) editor.current?.focus();
  }, [publishing.refusals, editor]);

  const submit = async (isNew = false) => {
    if (isPending) return;
    const draft = readDraft(place, emptyPost);
    const length = lengthError(draft.html, longestText);
    const isPlaced = community.require();
    if (isEmptyPost(draft)) setMissing('Écrivez un texte ou ajoutez une pièce jointe.');
    if (isPlaced && (isEmptyPost(draft) || length !== undefined)) editor.current?.focus();
    if (!isPlaced || isEmptyPost(draft) || length !== undefined) return;
    const { key, firstSentAt } = keyOf(draft, isNew);
    const sent = { ...draft, communityId: community.id, key, firstSentAt };
    held.change(sent);
    await publishing.publish({
      communityId: community.id,
      draft: sent,
      link: linkOf(draft),
      key,
      onDone: (isShown) => {
        showToast({ text: 'Publication ajoutée', kind: 'success', duration: 2_000 });
        // Keeps the form open if the text has changed.
        const isAsSent = held.sent({ ...sent, formerKey: key });
        if (isShown && isAsSent) onClose();
      },
    });
  };
  return {
    held,
    edit,
    community,
    communityId,
    attachments,
    link,
    publishing,
    submit,
    /** Error of the text. */
    error: length ?? refusals.text ?? missing,
    /** Error of the attachments. */
    fileRefusal:
      attachments.refusal ??
      refusals.images ??
      refusals.video ??
      refusals.documents ??
      refusals.gifUrl ??
      refusals.link ??
      null,
  };
}
