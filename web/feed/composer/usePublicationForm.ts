import { type RefObject, useEffect } from 'react';
import { useDraft } from '../../drafts/useDraft.ts';
import type { AsyncMutation, Outcome } from '../../relay/outcome.ts';
import { showToast } from '../../ui/toast.ts';
import { focusFirstError, type FormErrors, useHeldForm } from '../../ui/useForm.ts';
import type { Illustration } from './illustration.ts';
import { changed, draftPlace, keyOf, type Kind, type PublicationDraft } from './postDraft.ts';
import { type Communities, useCommunityChoice } from './useCommunityChoice.tsx';
import { usePublishing } from './usePublishing.ts';

/** What the drafts of polls and events have in common. */
type IllustratedDraft = PublicationDraft & Illustration;

/** What is published, and how. */
interface Publication<Draft extends IllustratedDraft, Mutation extends AsyncMutation> {
  kind: Exclude<Kind, 'post'>;
  empty: Draft;
  isEmpty: (draft: Draft) => boolean;
  errorsOf: (draft: Draft) => FormErrors<Draft>;
  /** Sends it once under its key; never rejects. */
  send: (draft: Draft, signal: AbortSignal) => Promise<Outcome<Mutation>>;
  /** What it is, and what is said when it is there. */
  label: string;
  done: string;
}

interface Surroundings {
  communities: Communities;
  element: RefObject<HTMLFormElement | null>;
  onClose: () => void;
}

/** A poll or an event that is being written: its draft, its fields, and the way to the server. */
export function usePublicationForm<Draft extends IllustratedDraft, Mutation extends AsyncMutation>(
  { kind, empty, isEmpty, errorsOf, send, label, done }: Publication<Draft, Mutation>,
  { communities, element, onClose }: Surroundings,
) {
  const place = draftPlace(kind, communities.presetId);
  const held = useDraft(place, empty, isEmpty);
  const { draft } = held;
  const publishing = usePublishing(place);
  // What was changed since has not been refused.
  const refusals = draft.key === null ? {} : publishing.refusals;
  const form = useHeldForm(
    {
      values: draft,
      change: (step) => held.change((before) => changed(step(before))),
    },
    empty,
    errorsOf,
  );
  const community = useCommunityChoice(communities, {
    keptId: draft.communityId,
    keep: (communityId) => held.change((before) => ({ ...changed(before), communityId })),
    refusal: refusals.communityId,
  });
  useEffect(() => {
    if (Object.keys(publishing.refusals).length > 0) focusFirstError(element.current);
  }, [publishing.refusals, element]);

  const submit = async (isAnew = false) => {
    if (publishing.isPending) return;
    const isPlaced = community.require();
    const isRight = form.check();
    if (isPlaced && !isRight) focusFirstError(element.current);
    if (!isPlaced || !isRight) return;
    const sent = { ...draft, communityId: community.id, ...keyOf(draft, isAnew) };
    held.change(sent);
    await publishing.publish<Mutation>({
      label,
      files: sent.image ? [sent.image] : [],
      send: (signal) => send(sent, signal),
      onDone: (_response, isShown) => {
        showToast({ text: done, kind: 'success', duration: 2_000 });
        // A text that was added meanwhile keeps the form open.
        const isAsSent = held.sent({ ...sent, formerKey: sent.key });
        if (isShown && isAsSent) onClose();
      },
    });
  };
  return { held, form, refusals, community, publishing, submit, isKept: !isEmpty(draft) };
}
