import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Fault, mayPass } from '../core/errors.ts';
import { perPage, usePageState } from '../core/pageState.ts';
import { randomId } from '../core/randomId.ts';
import { pauseAfter } from '../core/retries.ts';
import { whenOnline } from '../core/whenOnline.ts';
import { givenUp, type Undone } from '../relay/outcome.ts';
import { announce } from '../ui/announce.ts';
import type { Marked } from '../ui/strangers.ts';
import { tooLong } from '../ui/tooLong.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { canSend, type CommentDraft, emptyDraft, formerOf, mergeDrafts } from './commentDraft.ts';
import { choosePicture } from './commentPicture.ts';
import { mostCharacters, storedText } from './storedText.ts';
import { isBlank, readKeptComment, useKeptComment, wholeOf } from './keptComment.ts';

/**
 * What the form is to know of what was not done: whether the same may succeed later, whether a former version may be
 * there, so that this one is not, and whether it was looked at and refused.
 */
export function undoneOf(outcome: Undone) {
  const { message, error } = outcome;
  return {
    message,
    mayPass: error !== undefined && mayPass(error),
    isPerhapsThere: error instanceof Fault && error.code === 'IDEMPOTENCY_KEY_REUSED',
    isRefused: error === undefined && outcome !== givenUp,
  };
}

/**
 * Sends a draft; `onProgress` hears of the upload, `signal` cancels it. Where it is sent again without the person having
 * been asked, `firstSentAt` tells since when. Answers null when it succeeded.
 */
export type Send = (
  draft: CommentDraft,
  way: { onProgress: (percent: number) => void; signal: AbortSignal; firstSentAt: number | null },
) => Promise<ReturnType<typeof undoneOf> | null>;

/** Why something was not sent, after so many attempts in a row; `mayPass` while it is to be tried again by itself. */
interface Failure {
  message: string;
  attempts: number;
  mayPass: boolean;
  isPerhapsThere: boolean;
  /** When it was sent first, in milliseconds; null where it cannot have left. */
  firstSentAt: number | null;
}

/** The way of what is written in one place to the server, also while its form is closed. */
interface Way {
  /** Gives up what is being sent; null while nothing is. */
  sending: AbortController | null;
  progress: number | null;
  failure: Failure | null;
}
/** How often a picture is sent again by itself; words cost nothing, and go on. */
const mostRepeats = 3;

const idle: Way = { sending: null, progress: null, failure: null };
const waysOf = perPage<Way>();

/**
 * What is written under a post or comment, and its way to the server. What is being sent leaves the field at once; when
 * it fails it comes back, and goes by itself as long as nobody changes it. A form that is opened again meanwhile knows
 * of it.
 */
export function useWriting(subject: string, send: Send) {
  const environment = useRelayEnvironment();
  const { draft: kept, change, sent, other, takeOther } = useKeptComment(subject);
  const ways = waysOf(environment);
  const { sending, progress, failure } = usePageState(ways, subject) ?? idle;
  const now = () => ways.get(subject) ?? idle;
  const tell = (changes: Partial<Way>) => ways.set(subject, { ...now(), ...changes });
  // What another page was sending is to be seen here.
  const draft = sending ? kept.typed : wholeOf(kept);
  const excess = tooLong(storedText(draft), mostCharacters);

  const edit = (changes: Partial<CommentDraft>) => {
    const isSending = now().sending !== null;
    change((before) => {
      const changed = isSending ? before.typed : wholeOf(before);
      return {
        typed: { ...changed, ...changes, ...formerOf(changed) },
        sending: isSending ? before.sending : null,
      };
    });
    // What is being changed is not sent behind one's back.
    const { failure: told } = now();
    tell({ failure: told && { ...told, mayPass: false } });
  };
  /** Takes marks out of what is written; the words stay. */
  const unmark = (marks: readonly Marked[]) => {
    const isLeft = ({ id, label }: Marked) => !marks.some((mark) => mark.id === id && mark.label === label);
    change((before) => ({
      ...before,
      typed: { ...before.typed, mentions: before.typed.mentions.filter(isLeft) },
    }));
  };
  const attach = async (files: readonly File[]) => {
    const { sizes } = await readUploadRules(environment);
    const { file, refusal } = await choosePicture(files, sizes);
    if (file) edit({ picture: file, gifUrl: null, alt: '' });
    tell({
      failure:
        refusal === null
          ? null
          : { message: refusal, attempts: 0, mayPass: false, isPerhapsThere: false, firstSentAt: null },
    });
  };
  /** What failed stands in the field again, before what was typed since. */
  const takeBack = (isRefused: boolean) =>
    change((before) => {
      const typed = before.sending ? mergeDrafts(before.sending, before.typed) : before.typed;
      // What was refused is not there: the next is something new.
      return { typed: isRefused ? { ...typed, key: null, formerKey: null } : typed, sending: null };
    });
  const submit = async (attempts: number, isAnew = false) => {
    const firstSentAt = failure?.mayPass ? failure.firstSentAt : null;
    if (!canSend(draft) || now().sending) return;
    if (excess !== undefined) {
      announce(excess);
      return;
    }
    const abort = new AbortController();
    const known = isAnew ? null : (draft.key ?? draft.formerKey);
    const content = { ...draft, key: known ?? randomId() };
    tell({ sending: abort, failure: null, progress: draft.picture ? 0 : null });
    change({ typed: emptyDraft, sending: content });
    const [wasOffline, sentAt] = [!navigator.onLine, Date.now()];
    const undone = await send(content, {
      onProgress: (percent) => tell({ progress: percent }),
      signal: abort.signal,
      firstSentAt,
    });
    const neverLeft = wasOffline && !navigator.onLine;
    tell({ sending: null, progress: null });
    const isAsSent = isBlank(readKeptComment(subject).typed);
    if (undone) {
      const { isRefused, ...told } = undone;
      takeBack(isRefused);
      if (!abort.signal.aborted)
        tell({
          failure: {
            ...told,
            attempts: attempts + 1,
            firstSentAt: firstSentAt ?? (neverLeft ? null : sentAt),
            mayPass: undone.mayPass && isAsSent && (content.picture === null || attempts < mostRepeats),
          },
        });
    } else sent({ typed: emptyDraft, sending: content });
  };

  // What was told of a failure goes with the form that told it.
  useEffect(
    () => () => {
      const { failure: told, ...way } = ways.get(subject) ?? idle;
      if (told) ways.set(subject, { ...way, failure: null });
    },
    [ways, subject],
  );
  const retry = useEffectEvent(() => void submit(failure?.attempts ?? 0));
  useEffect(() => {
    if (!failure?.mayPass) return undefined;
    return whenOnline(pauseAfter(failure.attempts), () => retry());
  }, [failure]);

  return {
    draft,
    edit,
    unmark,
    attach,
    /**
     * For the person: what failed before does not make the pauses longer. It is sent anew where a former version may be
     * there, and they were told.
     */
    submit: (isAnew = false) => void submit(0, isAnew),
    /** Takes back what is being sent. */
    cancel: () => sending?.abort(),
    isSending: sending !== null,
    progress,
    excess,
    failure: failure?.message ?? null,
    isPerhapsThere: failure?.isPerhapsThere ?? false,
    other,
    takeOther,
  };
}
