import { useDeferredValue, useEffect, useRef } from 'react';
import { type GraphQLTaggedNode, useRelayEnvironment } from 'react-relay/hooks';
import { writeOwnSetting } from '../../core/ownSettings.ts';
import { readDraft, useDraft } from '../../drafts/useDraft.ts';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync, type Answer, type AsyncMutation } from '../../relay/mutations.ts';
import { showToast } from '../../ui/toast.ts';
import { useAfterChecks, useFileChecks } from '../../uploads/useFileChecks.ts';
import { focusFirstError, type FormErrors, useControlledForm } from '../../ui/useForm.ts';
import { markChanged, postDraftKey, submissionKey, type Kind, type PublicationDraft } from './postDraft.ts';
import { type Communities, useCommunityChoice } from './useCommunityChoice.tsx';
import { useDraftSending } from './useDraftSending.ts';

/** Surroundings of a form in the composer. */
export interface PublicationProps {
  communities: Communities;
  /** Connections that the new post is prepended to. */
  connections: readonly string[];
  /** Whether the form shows its title; a dialog has its own. */
  isTitled?: boolean | undefined;
  onClose: () => void;
}

/** Payload with the created post. */
type PublicationPayload = NonNullable<AsyncMutation['response'][string]> & {
  readonly postEdge?: object | null | undefined;
};

/** Mutation that creates a post. */
interface PublicationMutation extends AsyncMutation {
  readonly response: Readonly<Record<string, PublicationPayload | null | undefined>>;
}

/** Storing a draft until its hour instead of publishing it. */
interface Scheduling<Draft> {
  isWanted: (draft: Draft) => boolean;
  mutation: GraphQLTaggedNode;
  variables: (draft: Draft & { key: string }) => AsyncMutation['variables'];
  /** Shows that it is stored. */
  onStored: (sent: Draft) => void;
}

/** Publication: its draft, its mutation and its texts. */
interface Publication<Draft extends PublicationDraft, Mutation extends PublicationMutation> {
  kind: Kind;
  empty: Draft;
  isEmpty: (draft: Draft) => boolean;
  errorsOf: (draft: Draft) => FormErrors<Draft>;
  mutation: GraphQLTaggedNode;
  variables: (draft: Draft & { key: string }) => Mutation['variables'];
  hasFiles: (draft: Draft) => boolean;
  /** Called with the answer and the draft that was sent. */
  onStored?: (response: Answer<Mutation>, sent: Draft) => void;
  /** Label, and toast on success. */
  label: string;
  done: string;
  scheduling?: Scheduling<Draft>;
  /** Renders typed text at low priority, for fields with their own state. */
  isDeferred?: boolean;
}

/** Form of a post, a poll or an event: draft, fields, and submission under an idempotency key. */
export function usePublicationForm<Draft extends PublicationDraft, Mutation extends PublicationMutation>(
  publication: Publication<Draft, Mutation>,
  { communities, onClose }: Pick<PublicationProps, 'communities' | 'onClose'>,
) {
  const { kind, empty, isEmpty, errorsOf, mutation, variables, hasFiles, label, done, onStored, scheduling } =
    publication;
  const environment = useRelayEnvironment();
  const place = postDraftKey(kind, communities.communityId);
  const latest = useDraft(place, empty, isEmpty);
  const later = useDeferredValue(latest);
  // Immediate when the whole text is replaced.
  const held = publication.isDeferred && later.fillCount === latest.fillCount ? later : latest;
  const { draft } = held;
  const element = useRef<HTMLFormElement>(null);
  const publishing = useDraftSending(place);
  const checks = useFileChecks();
  // A changed draft has no server errors.
  const refusals = draft.key === null ? {} : publishing.refusals;
  const community = useCommunityChoice(communities, {
    keptId: draft.communityId,
    isEmpty: isEmpty(draft),
    keep: (communityId) => held.change((before) => markChanged({ ...before, communityId })),
    refusal: refusals.communityId,
  });
  // A draft keeps the community that was shown while it was written.
  const change = (step: (before: Draft) => Draft) =>
    held.change((before) =>
      markChanged(step({ ...before, communityId: before.communityId || community.id })),
    );
  const form = useControlledForm({ values: draft, change }, empty, errorsOf);
  useEffect(() => {
    if (Object.keys(publishing.refusals).length > 0) focusFirstError(element.current);
  }, [publishing.refusals, element]);

  /** Submits; `isNew` uses a new idempotency key. */
  const submit = useAfterChecks(
    checks,
    async (isNew?: boolean) => {
      if (publishing.isPending) return;
      const typed = readDraft(place, empty);
      const isPlaced = community.require();
      form.check();
      const isRight = Object.values(errorsOf(typed)).every((error) => error === undefined);
      if (isPlaced && !isRight) focusFirstError(element.current);
      if (!isPlaced || !isRight) return;
      const sent = { ...typed, communityId: community.id, ...submissionKey(typed, isNew ?? false) };
      held.change(sent);
      const finish = (isShown: boolean) => {
        writeOwnSetting('last-community', sent.communityId);
        // Keeps the form open if the text has changed.
        const isAsSent = held.sent({ ...sent, formerKey: sent.key });
        if (!isAsSent) held.change((added) => ({ ...added, communityId: sent.communityId }));
        if (isShown && isAsSent) onClose();
      };
      if (scheduling?.isWanted(sent)) {
        await publishing.publish<AsyncMutation>({
          label,
          hasFiles: hasFiles(sent),
          send: (attempt) =>
            commitAsync<AsyncMutation>(environment, scheduling.mutation, scheduling.variables(sent), attempt),
          onDone: (_response, isShown) => {
            scheduling.onStored(sent);
            finish(isShown);
          },
        });
        return;
      }
      await publishing.publish<Mutation>({
        label,
        hasFiles: hasFiles(sent),
        send: (attempt) => commitAsync<Mutation>(environment, mutation, variables(sent), attempt),
        onDone: (response, isShown) => {
          // Created, but the response has no edge: lists refetch.
          if (Object.values(response).some((payload: PublicationPayload) => !payload.postEdge))
            announcePosts();
          showToast({ text: done, kind: 'success', duration: 2_000 });
          onStored?.(response, sent);
          finish(isShown);
        },
      });
    },
    { outlivesForm: true },
  );
  return {
    element,
    place,
    held,
    form,
    change,
    refusals,
    community,
    publishing,
    checks,
    /** Whether it is being sent, or waits for the checks of its files. */
    isBusy: publishing.isPending || checks.isAwaited,
    isKept: !isEmpty(draft),
    submit,
  };
}
