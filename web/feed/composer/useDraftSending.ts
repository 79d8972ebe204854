import { useEffect, useSyncExternalStore } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { RequestError } from '../../core/errors.ts';
import { useIsMounted } from '../../core/useIsMounted.ts';
import {
  type Answer,
  type AsyncMutation,
  cancelledOutcome,
  type Outcome,
  type Undone,
} from '../../relay/mutations.ts';
import { createTimedOutOutcome, sendWithRetries } from '../../sending/sendWithRetries.ts';
import { createStore, type Store } from '../../ui/createStore.ts';
import { type Attempt, uploads, useUploads } from '../../uploads/uploadQueue.ts';
import { supportsIdempotencyKeys, readUploadRules } from '../../uploads/uploadRules.ts';

/** Draft to submit. */
interface Publication<Mutation extends AsyncMutation> {
  /** Label for the user. */
  label: string;
  hasFiles: boolean;
  /** Sends it once; never rejects. */
  send: (attempt: Pick<Attempt, 'signal'> & Partial<Attempt>) => Promise<Outcome<Mutation>>;
  /** Called on success, even after the form is closed; `isShown` while the form is mounted. */
  onDone: (response: Answer<Mutation>, isShown: boolean) => void;
}

/** Submission of a draft, independent of its form, which finds it again when it is reopened. */
interface SubmissionState {
  /** Id of the upload that carries its files. */
  uploadId?: string | undefined;
  /** Cancels the request; null once it has ended. */
  sending: AbortController | null;
  /** Whether an automatic retry is pending. */
  isPausing: boolean;
  /** Outcome of a failure. */
  undone: Undone | null;
}
const idle: SubmissionState = { sending: null, isPausing: false, undone: null };

/** Submissions of each Relay environment, by place. */
const submissions = new WeakMap<object, Map<string, Store<SubmissionState>>>();

function submissionOf(environment: object, place: string): Store<SubmissionState> {
  const known = submissions.get(environment) ?? new Map<string, Store<SubmissionState>>();
  const submission = known.get(place) ?? createStore(idle);
  submissions.set(environment, known.set(place, submission));
  return submission;
}

const noRefusals: Undone['inputs'] = {};

/** Reason of a cancellation that leaves nothing to retry. */
const discarded = 'discarded';

/** Cancels the submission of a draft that is discarded, whose form may be closed. */
export function discardSubmission(environment: object, place: string): void {
  const submission = submissionOf(environment, place);
  const { sending, uploadId } = submission.get();
  sending?.abort(discarded);
  if (uploadId !== undefined) uploads.drop(uploadId);
  if (!sending && (uploadId === undefined || submission.get().undone === cancelledOutcome))
    submission.reset();
}

/**
 * Submits a draft and retries automatically where that is safe. Drafts with files use the shell's upload queue, which
 * survives navigation.
 */
export function useDraftSending(place: string) {
  const environment = useRelayEnvironment();
  const submission = submissionOf(environment, place);
  const { uploadId, sending, isPausing, undone } = useSyncExternalStore(submission.subscribe, submission.get);
  const upload = useUploads().find(({ id }) => id === uploadId);
  const update = (changes: Partial<SubmissionState>) => submission.set({ ...submission.get(), ...changes });
  const isShown = useIsMounted();
  useEffect(
    () => () => {
      // Clears the error with its form.
      if (submission.get().undone) submission.set({ ...submission.get(), undone: null });
    },
    [submission],
  );

  const publish = async <Mutation extends AsyncMutation>(publication: Publication<Mutation>) => {
    const { label, hasFiles, send, onDone } = publication;
    // A second click may precede the render.
    if (submission.get().sending) return;
    const abort = new AbortController();
    const { signal } = abort;
    const former = submission.get().uploadId;
    submission.set({ ...idle, sending: abort });
    // Replaces the failed attempt.
    const mayFormerBeDone = former !== undefined && uploads.drop(former);
    const cancelled = (mayBeDone: boolean) =>
      mayBeDone || mayFormerBeDone ? createTimedOutOutcome() : cancelledOutcome;
    /** What is left to show after an attempt. */
    const undoneOf = (outcome: Outcome<Mutation>): Undone | null =>
      outcome.isDone || (outcome === cancelledOutcome && signal.reason === discarded) ? null : outcome;
    if (!hasFiles) {
      const outcome = await sendWithRetries(() => send({ signal }), {
        takesKeys: () => supportsIdempotencyKeys(environment),
        // Text is small: retry until success or cancellation.
        mostRepeats: Infinity,
        waitsForConnection: true,
        onPause: () => update({ isPausing: true }),
        signal,
      });
      submission.set({ ...idle, undone: undoneOf(outcome) });
      if (outcome.isDone) onDone(outcome.response, isShown());
      return;
    }
    const { takesKeys } = await readUploadRules(environment);
    if (signal.aborted) {
      submission.set({ ...idle, undone: undoneOf(cancelled(false)) });
      return;
    }
    const id = uploads.add<Answer<Mutation>>({
      label,
      takesKeys,
      run: async (attempt) => {
        const outcome = await send(attempt);
        // Dropped, it has its outcome.
        if (!attempt.signal.aborted) update({ undone: outcome.isDone ? null : outcome });
        return outcome;
      },
      onDone: (response) => {
        update({ uploadId: undefined });
        onDone(response, isShown());
      },
      onDropped: (mayBeDone) => {
        if (submission.get().uploadId !== id) return;
        update({ uploadId: undefined, undone: cancelled(mayBeDone) });
      },
    });
    update({ uploadId: id, sending: null });
  };
  const isPending = sending !== null || (upload !== undefined && upload.state !== 'failed');
  return {
    publish,
    isPending,
    /** Upload progress in per cent; null without an upload. */
    progress: upload?.state === 'sending' ? upload.percent : null,
    /** Whether an automatic retry is pending. */
    isPausing: isPausing || upload?.state === 'pausing',
    /** Error message; null while sending. */
    failure: isPending ? null : (upload?.message ?? undone?.message ?? null),
    /** Whether a former attempt may have been published with other content, so that the user must decide. */
    mayBePublished:
      !isPending && undone?.error instanceof RequestError && undone.error.code === 'IDEMPOTENCY_KEY_REUSED',
    /** Errors of inputs, by name. */
    refusals: isPending ? noRefusals : (undone?.inputs ?? noRefusals),
    /** Drops a failed upload with its draft. */
    discard: () => discardSubmission(environment, place),
    cancel: () => {
      sending?.abort();
      if (upload) uploads.drop(upload.id);
    },
  };
}
