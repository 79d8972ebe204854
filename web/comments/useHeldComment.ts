import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useExisting } from '../live/removals.ts';
import { isOnItsWay } from './lists.ts';
import { createOperationDescriptor, type Environment, getRequest } from 'relay-runtime';
import { readAgainQuery } from '../live/readAgain.query.ts';

/**
 * Keeps a post, comment or reply in the store that is still shown, though the screen's queries lead to another one by
 * now: else it may be collected as garbage. Answers how to let it go.
 */
function keepInStore(environment: Environment, nodeId: string): () => void {
  const operation = createOperationDescriptor(getRequest(readAgainQuery), {
    ids: [nodeId],
    isWide: false,
    bringsPanel: false,
  });
  environment.commitUpdate((store) => {
    const node = store.get(nodeId);
    if (node) store.getRoot().setLinkedRecords([node], 'nodes', { ids: [nodeId] });
  });
  const kept = environment.retain(operation);
  return () => kept.dispose();
}

/** What is known of the comments under a post whose thread is closed. */
interface Known<Comment> {
  lastComment: Comment;
  commentCount: number;
}

/** What is shown of them. */
interface Held<Comment> {
  comment: Comment;
  /** Whether there are others than that one. */
  hasOthers: boolean;
  /** How many have come meanwhile that are not shown. */
  waiting: number;
}

/** Whether an element, which may have no height, stands on the screen. */
export function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Under a post whose thread is closed its newest comment is shown. What somebody else writes while that place is on the
 * screen would push away what is read there, or below it: it stands back until the place has left the screen.
 */
export function useHeldComment<Comment extends { readonly id: string } | null | undefined>(
  ref: RefObject<Element | null>,
  { lastComment, commentCount }: Known<Comment>,
  /** Nothing is held where the thread is open. */
  isOpen: boolean,
): Held<Comment> {
  const environment = useRelayEnvironment();
  const [shown, setShown] = useState({ lastComment, commentCount, before: new Set<string>() });
  const shownId = shown.lastComment?.id;
  const id = lastComment?.id;
  const isSame = shownId === id;
  const isThere = useExisting(shownId === undefined ? [] : [shownId]).length > 0;
  // The one that was shown was deleted, failed or has arrived, or comes back because that is undone.
  const isOlder =
    commentCount <= shown.commentCount ||
    (shownId !== undefined && (!isThere || isOnItsWay(shownId))) ||
    (id !== undefined && shown.before.has(id));
  const isHeld = !isOpen && (isSame ? shown.commentCount > 1 !== commentCount > 1 : !isOlder);
  const show = () =>
    setShown({
      lastComment,
      commentCount,
      before: shownId === undefined ? shown.before : new Set([...shown.before, shownId]),
    });
  if (!isHeld && !(isSame && shown.commentCount === commentCount)) show();

  useLayoutEffect(() => {
    if (isHeld && !isInView(ref.current)) show();
  });
  useEffect(() => {
    if (!isHeld || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) show();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  const kept = isHeld && !isSame ? shownId : undefined;
  useEffect(() => (kept === undefined ? undefined : keepInStore(environment, kept)), [environment, kept]);
  return {
    comment: isHeld && !isSame ? shown.lastComment : lastComment,
    hasOthers: (isHeld ? shown.commentCount : commentCount) > 1,
    waiting: isHeld ? Math.max(0, commentCount - shown.commentCount) : 0,
  };
}
