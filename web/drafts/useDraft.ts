import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { browserChannel } from './draftChannel.ts';
import { browserDatabase } from './draftDatabase.ts';
import { browserJournal } from './draftJournal.ts';
import { DraftStore, type Since } from './draftStore.ts';
import { unlessSent } from './typedSince.ts';

/** What is being written in this browser. */
export const drafts = new DraftStore(browserDatabase(), browserChannel(), browserJournal);
// Telephones end a page that is not looked at without a further word.
for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, drafts.leave);

/**
 * Whether a value is like another at first sight: text, list, or object with fields of the same kinds. What an older
 * client kept may not be; a field that is null may be anything.
 */
function isLike<D>(value: unknown, like: D): value is D {
  if (like === null) return true;
  if (typeof value !== typeof like || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== 'object' || Array.isArray(like)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(like).every(([name, field]) => fields.has(name) && isLike(fields.get(name), field));
}

/** The draft of a place as it stands now, for who shows nothing of it. */
export function readDraft<D>(place: string, empty: D): D {
  const { draft } = drafts.at(place);
  return isLike(draft, empty) ? draft : empty;
}

/** What a component shows of a place: something that stays equal while it says the same. */
export const useDraftWords = (read: () => string | null): string | null =>
  useSyncExternalStore(drafts.subscribe, read);

type Step<D> = (before: D) => D;
const isStep = <D>(next: D | Step<D>): next is Step<D> => typeof next === 'function';

/** The draft of a place, and what can be done with it. */
export interface HeldDraft<D> {
  draft: D;
  /** Also after the field is gone, as when something sent comes back. */
  change: (next: D | Step<D>) => void;
  /** Lets go of it: it was saved, or thrown away. */
  forget: () => void;
  /** Lets go of what was sent of it, as it was then: what was typed since stays. */
  sent: (sent: D) => void;
  /** What another tab has written in the same place; null where there is nothing else. */
  other: D | null;
  /** Puts the other in its place; what stood there is `other` in its turn. */
  takeOther: () => void;
  /** Counts how often something else than `change` put another draft there, for fields that keep their text themselves. */
  fillCount: number;
}

/**
 * What the person is writing in a place: the same in all fields of this page, kept when it is closed, told to other
 * tabs. A draft for which `isEmpty` holds is none, and is not kept. `since` answers what of it was typed since it
 * was sent; without it a draft that was changed stays whole. Suspends until what is kept was read.
 */
export function useDraft<D>(
  place: string,
  empty: D,
  isEmpty: (draft: D) => boolean,
  since: (typed: D, sent: D) => D = (typed, sent) => unlessSent(typed, sent, empty),
): HeldDraft<D> {
  const reading = drafts.reading();
  if (reading) use(reading);
  const { draft, other, fillCount } = useSyncExternalStore(drafts.subscribe, () => drafts.at(place));
  const leftOf: Since = (typed, sent) => {
    if (!isLike(typed, empty) || !isLike(sent, empty)) return typed;
    const left = since(typed, sent);
    return isEmpty(left) ? undefined : left;
  };
  const onSent = useEffectEvent(leftOf);
  useEffect(() => drafts.hold(place, (typed, sent) => onSent(typed, sent)), [place]);
  return {
    draft: isLike(draft, empty) ? draft : empty,
    change: (next) => {
      const made = isStep(next) ? next(readDraft(place, empty)) : next;
      drafts.write(place, made, !isEmpty(made));
    },
    forget: () => drafts.forget(place),
    sent: (sent) => drafts.sent(place, sent, leftOf),
    other: isLike(other, empty) ? other : null,
    takeOther: () => drafts.takeOther(place),
    fillCount,
  };
}

/** Whether something is being written in a place. */
export const useHasDraft = (place: string): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.at(place).isKept);

/** The same of several places. */
export const useHasAnyDraft = (places: readonly string[]): boolean =>
  useSyncExternalStore(drafts.subscribe, () => places.some((place) => drafts.at(place).isKept));

/** The places that begin so in which something is being written. */
export const useDraftPlaces = (prefix: string): ReadonlySet<string> =>
  useSyncExternalStore(drafts.subscribe, () => drafts.places(prefix));
