import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { readDraft, useDraft } from '../../drafts/useDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import type { RichTextHandle } from '../../ui/RichTextEditor.tsx';
import { showToast } from '../../ui/toast.ts';
import { lengthError } from '../../ui/lengthError.ts';
import { hasNoAttachments } from './attached.ts';
import { composerAccepts, useAttachments } from './attachments.ts';
import { findAddresses } from '../../ui/links.ts';
import { changed, draftPlace, emptyPost, isEmptyPost, keyOf, type PostDraft } from './postDraft.ts';
import { type Communities, useCommunityChoice } from './useCommunityChoice.tsx';
import { usePublish } from './usePublish.ts';

/** How long the text of a post may be, with its marks. */
export const longestText = 20_000;

/** The address in a text, to which nothing else is attached, unless its preview is not wanted. */
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

/** A post that is being written: its draft, what hangs on it, and the way to the server. */
export function usePostForm({ communities, connections, editor, onClose }: Surroundings) {
  const place = draftPlace('post', communities.presetId);
  const latest = useDraft(place, emptyPost, isEmptyPost);
  // A letter is painted before what follows from it; what was put in the place of all of them is there at once.
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
  // What was changed since has not been refused.
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

  const submit = async (isAnew = false) => {
    if (isPending) return;
    const draft = readDraft(place, emptyPost);
    const length = lengthError(draft.html, longestText);
    const isPlaced = community.require();
    if (isEmptyPost(draft)) setMissing('Écrivez un texte ou ajoutez une pièce jointe.');
    if (isPlaced && (isEmptyPost(draft) || length !== undefined)) editor.current?.focus();
    if (!isPlaced || isEmptyPost(draft) || length !== undefined) return;
    const { key, firstSentAt } = keyOf(draft, isAnew);
    const sent = { ...draft, communityId: community.id, key, firstSentAt };
    held.change(sent);
    await publishing.publish({
      communityId: community.id,
      draft: sent,
      link: linkOf(draft),
      key,
      onDone: (isShown) => {
        showToast({ text: 'Publication ajoutée', kind: 'success', duration: 2_000 });
        // A text that was added meanwhile keeps the form open.
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
    /** Beside the text. */
    error: length ?? refusals.text ?? missing,
    /** Beside what hangs on it. */
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
