import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { RequestError } from '../../core/errors.ts';
import { perPage, usePageState } from '../../core/pageState.ts';
import { type AsyncMutation, cancelledOutcome, type Outcome, type Undone } from '../../relay/outcome.ts';
import { timedOut, sendWithRetries } from '../../sending/sendWithRetries.ts';
import { onUploadProgress } from '../../relay/upload.ts';
import { uploads, useUploads } from '../../uploads/uploadQueue.ts';
import { readTakesKeys, readUploadRules } from '../../uploads/uploadRules.ts';

/** Something that is ready to go. */
interface Publication<Mutation extends AsyncMutation> {
  /** What it is, as the person reads it. */
  label: string;
  files: readonly File[];
  /** Sends it once; never rejects. */
  send: (signal: AbortSignal) => Promise<Outcome<Mutation>>;
  /** Called when it is there, also after the form is gone; `isShown` while that form is still on the page. */
  onDone: (response: Mutation['response'], isShown: boolean) => void;
}

/** The uploads of drafts, by their places: a form that is opened again finds what it has sent. */
const underWay = new Map<string, string>();

/** The way of a draft without files to the server, also while its form is closed. */
interface Way {
  /** Gives up what is being sent; null once it ended. */
  sending: AbortController | null;
  /** Whether it failed and is sent again by itself. */
  isPausing: boolean;
  /** How it ended, where it is not there. */
  undone: Undone | null;
}
const idle: Way = { sending: null, isPausing: false, undone: null };
const waysOf = perPage<Way>();

const noRefusals: Undone['inputs'] = {};

/**
 * Publishes the draft of a place, again and again by itself while that may help and cannot double it. What has files
 * goes through the uploads of the shell, and on when the page is left.
 */
export function useDraftSending(place: string) {
  const environment = useRelayEnvironment();
  const upload = useUploads().find(({ id }) => id === underWay.get(place));
  const ways = waysOf(environment);
  const { sending, isPausing, undone } = usePageState(ways, place) ?? idle;
  const tell = (changes: Partial<Way>) => ways.set(place, { ...(ways.get(place) ?? idle), ...changes });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // What was told of a failure goes with the form that told it.
      const { undone: told, ...way } = ways.get(place) ?? idle;
      if (told) ways.set(place, { ...way, undone: null });
    };
  }, [ways, place]);

  const publish = async <Mutation extends AsyncMutation>(publication: Publication<Mutation>) => {
    const { label, files, send, onDone } = publication;
    // A second press may come before the first is shown.
    if (ways.get(place)?.sending) return;
    const abort = new AbortController();
    const { signal } = abort;
    ways.set(place, { ...idle, sending: abort });
    const [first] = files;
    if (!first) {
      const outcome = await sendWithRetries(() => send(signal), {
        takesKeys: () => readTakesKeys(environment),
        // Words cost nothing: they go on until they are there, or given up.
        mostRepeats: Infinity,
        waitsForConnection: true,
        onPause: () => tell({ isPausing: true }),
        signal,
      });
      ways.set(place, { ...idle, undone: outcome.isDone ? null : outcome });
      if (outcome.isDone) onDone(outcome.response, isShown.current);
      return;
    }
    const { takesKeys } = await readUploadRules(environment);
    const former = underWay.get(place);
    underWay.delete(place);
    // It failed, and is sent anew with what stands there now.
    if (former !== undefined) uploads.drop(former);
    const id = uploads.add<Mutation['response']>({
      label,
      takesKeys,
      run: async ({ signal, onProgress }) => {
        // All go in one request, so each is as far as the first.
        onUploadProgress(first, onProgress);
        const outcome = await send(signal);
        tell({ undone: outcome.isDone ? null : outcome });
        return outcome;
      },
      onDone: (response) => {
        underWay.delete(place);
        onDone(response, isShown.current);
      },
      onDropped: (mayBeDone) => {
        if (underWay.get(place) !== id) return;
        underWay.delete(place);
        tell({ undone: mayBeDone ? timedOut() : cancelledOutcome });
      },
    });
    underWay.set(place, id);
    tell({ sending: null });
  };
  const isPending = sending !== null || (upload !== undefined && upload.state !== 'failed');
  return {
    publish,
    isPending,
    /** How much of its files has gone; null where none are on their way. */
    progress: upload?.state === 'sending' ? upload.percent : null,
    /** Whether it failed and is sent again by itself. */
    isPausing: isPausing || upload?.state === 'pausing',
    /** Why it is not there; null while it is on its way. */
    failure: isPending ? null : (upload?.message ?? undone?.message ?? null),
    /** Whether a former version may be there, and this one is not: the person decides. */
    isPerhapsThere:
      !isPending && undone?.error instanceof RequestError && undone.error.code === 'IDEMPOTENCY_KEY_REUSED',
    /** What is said of single inputs, by their names. */
    refusals: isPending ? noRefusals : (undone?.inputs ?? noRefusals),
    cancel: () => {
      sending?.abort();
      if (upload) uploads.drop(upload.id);
    },
  };
}
