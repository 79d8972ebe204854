import { use, useEffect, useSyncExternalStore } from 'react';
import { type DraftChannel, DraftRepository } from './draftRepository.ts';
import { openFileDatabase } from './draftStorage.ts';
import { addedSince } from './packedDraft.ts';

const database = openFileDatabase();
const channel: DraftChannel | null =
  database === null || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('drafts-2');

/** The drafts of this browser. */
export const drafts = new DraftRepository(database, channel);

/** Whether a stored value has the expected fields; older versions stored other ones. */
function isLike<D>(value: unknown, like: D): value is D {
  if (like === null) return true;
  if (typeof value !== typeof like || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== 'object' || Array.isArray(like)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(like).every(([name, field]) => fields.has(name) && isLike(fields.get(name), field));
}

/** Reads a draft outside rendering. */
export function readDraft<D>(place: string, empty: D): D {
  const { draft } = drafts.at(place);
  return isLike(draft, empty) ? draft : empty;
}

type Step<D> = (before: D) => D;
const isStep = <D>(next: D | Step<D>): next is Step<D> => typeof next === 'function';

/** State of a draft in a form, with the newer draft of another tab if any. */
export interface DraftState<D> {
  draft: D;
  /** Also works after unmounting. */
  change: (next: D | Step<D>) => void;
  /** Discards the draft. */
  forget: () => void;
  /** Removes what was sent and keeps later additions. Returns whether there were none. */
  sent: (sent: D) => boolean;
  /** Draft of another tab for the same place; null if it does not differ. */
  otherTabDraft: D | null;
  /** Exchanges the draft and `otherTabDraft`. */
  takeOtherTabDraft: () => void;
  /** Counts external changes, for fields with their own state. */
  fillCount: number;
}

/** A place's draft, shared between fields and tabs, and stored unless `isEmpty`. Suspends until loaded. */
export function useDraft<D>(place: string, empty: D, isEmpty: (draft: D) => boolean): DraftState<D> {
  const loading = drafts.loading();
  if (loading) use(loading);
  const { draft, other, fillCount } = useSyncExternalStore(drafts.subscribe, () => drafts.at(place));
  useEffect(() => drafts.addField(place), [place]);
  return {
    draft: isLike(draft, empty) ? draft : empty,
    change: (next) => {
      const made = isStep(next) ? next(readDraft(place, empty)) : next;
      drafts.write(place, made, !isEmpty(made));
    },
    forget: () => drafts.remove(place),
    sent: (sent) => {
      const left = addedSince(readDraft(place, empty), sent, empty);
      const isAdded = isLike(left, empty) && !isEmpty(left);
      drafts.remove(place, sent, isAdded ? left : undefined);
      return !isAdded;
    },
    otherTabDraft: isLike(other, empty) ? other : null,
    takeOtherTabDraft: () => drafts.takeOther(place),
    fillCount,
  };
}

/** Whether one of these places has a stored draft. */
export const useHasDraft = (...places: readonly string[]): boolean =>
  useDraftSummary(() => places.some((place) => drafts.at(place).isKept));

/** A value computed from drafts that updates when they change. */
export const useDraftSummary = <Value extends string | boolean | null>(read: () => Value): Value =>
  useSyncExternalStore(drafts.subscribe, read);

/** Storage key of the unsaved edit of a post or of a poll's question. */
export const postEditDraftKey = (postId: string): string => `edit-post:${postId}`;

/** Storage key of the unsaved edit of a comment or reply. */
export const commentEditDraftKey = (id: string): string => `edit-comment:${id}`;

/** The text of the unsaved edit of a post, comment or reply; empty without one. */
export const unsavedText = (nodeId: string): string =>
  [postEditDraftKey(nodeId), commentEditDraftKey(nodeId)]
    .map((place) => readDraft<{ typed?: string }>(place, {}).typed ?? '')
    .join('');
