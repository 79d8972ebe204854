import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type DraftState, useDraft } from '../../drafts/useDraft.ts';
import type { AsyncMutation, Outcome } from '../../relay/outcome.ts';
import { showToast } from '../../ui/toast.ts';
import { focusFirstError, type FormErrors, useControlledForm } from '../../ui/useForm.ts';
import type { Illustration } from './illustration.ts';
import type { PublicationProps } from './PublicationForm.tsx';
import { changed, draftPlace, keyOf, type Kind, type PublicationDraft } from './postDraft.ts';
import { useCommunityChoice } from './useCommunityChoice.tsx';
import { useDraftSending } from './useDraftSending.ts';

/** Common fields of polls' and events' drafts. */
type IllustratedDraft = PublicationDraft & Illustration;

/** Publication and its submission. */
interface Publication<Draft extends IllustratedDraft, Mutation extends AsyncMutation> {
  kind: Exclude<Kind, 'post'>;
  empty: Draft;
  isEmpty: (draft: Draft) => boolean;
  errorsOf: (draft: Draft) => FormErrors<Draft>;
  /** Sends it once. Never rejects. */
  send: (draft: Draft, signal: AbortSignal) => Promise<Outcome<Mutation>>;
  /** Label, and toast on success. */
  label: string;
  done: string;
}

/** State of the form of a poll or an event. */
export interface PublicationState {
  element: RefObject<HTMLFormElement | null>;
  held: Pick<DraftState<PublicationDraft>, 'draft' | 'other' | 'takeOther' | 'forget'>;
  community: { field: ReactNode };
  illustration: Illustration;
  setIllustration: (illustration: Illustration) => void;
  publishing: Omit<ReturnType<typeof useDraftSending>, 'publish'>;
  /** Whether a field shows the error. */
  isShownBesideField: boolean;
  isKept: boolean;
  /** Submits; `isNew` uses a new idempotency key. */
  submit: (isNew?: boolean) => Promise<void>;
}

/** State of the form of a poll or an event: draft, fields and submission. */
export function usePublicationForm<Draft extends IllustratedDraft, Mutation extends AsyncMutation>(
  { kind, empty, isEmpty, errorsOf, send, label, done }: Publication<Draft, Mutation>,
  { communities, onClose }: Pick<PublicationProps, 'communities' | 'onClose'>,
) {
  const place = draftPlace(kind, communities.presetId);
  const held = useDraft(place, empty, isEmpty);
  const { draft } = held;
  const element = useRef<HTMLFormElement>(null);
  const publishing = useDraftSending(place);
  // A changed draft has no server errors.
  const refusals = draft.key === null ? {} : publishing.refusals;
  const form = useControlledForm(
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

  const submit = async (isNew = false) => {
    if (publishing.isPending) return;
    const isPlaced = community.require();
    const isRight = form.check();
    if (isPlaced && !isRight) focusFirstError(element.current);
    if (!isPlaced || !isRight) return;
    const sent = { ...draft, communityId: community.id, ...keyOf(draft, isNew) };
    held.change(sent);
    await publishing.publish<Mutation>({
      label,
      files: sent.image ? [sent.image] : [],
      send: (signal) => send(sent, signal),
      onDone: (_response, isShown) => {
        showToast({ text: done, kind: 'success', duration: 2_000 });
        // Keeps the form open if the text has changed.
        const isAsSent = held.sent({ ...sent, formerKey: sent.key });
        if (isShown && isAsSent) onClose();
      },
    });
  };
  return {
    element,
    held,
    form,
    refusals,
    community,
    illustration: draft,
    setIllustration: (illustration: Illustration) =>
      held.change((before) => ({ ...changed(before), ...illustration })),
    publishing,
    isShownBesideField: Object.keys(refusals).length > 0,
    isKept: !isEmpty(draft),
    submit,
  };
}
