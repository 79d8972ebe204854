import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useExisting } from '../live/screen.ts';
import { isOptimistic } from './connections.ts';
import { createOperationDescriptor, type Environment, getRequest } from 'relay-runtime';
import { refetchVisibleQuery } from '../live/refetchVisible.ts';

/**
 * Retains a node that is still shown after the queries' data has changed, so that it is not garbage collected.
 * Returns the release function.
 */
function keepInStore(environment: Environment, nodeId: string): () => void {
  const operation = createOperationDescriptor(getRequest(refetchVisibleQuery), {
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

/** Newest comment and count of a closed thread. */
interface Known<Comment> {
  lastComment: Comment;
  commentCount: number;
}

/** Shown part of a closed thread. */
interface Held<Comment> {
  comment: Comment;
  /** Number of comments before it. */
  previous: number;
  /** Number of new comments that are not shown. */
  waiting: number;
}

/** Whether an element, possibly without height, is in the viewport. */
export function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Newest comment of a closed thread. A new comment of another user replaces it only off screen, so that the content
 * does not move.
 */
export function useStableComment<Comment extends { readonly id: string } | null | undefined>(
  ref: RefObject<Element | null>,
  { lastComment, commentCount }: Known<Comment>,
  /** An open thread holds nothing back. */
  isOpen: boolean,
): Held<Comment> {
  const environment = useRelayEnvironment();
  const [shown, setShown] = useState({ lastComment, commentCount, before: new Set<string>() });
  const shownId = shown.lastComment?.id;
  const id = lastComment?.id;
  const isSame = shownId === id;
  const isThere = useExisting(shownId === undefined ? [] : [shownId]).length > 0;
  // The shown comment was deleted, failed, was stored, or was restored.
  const isOlder =
    commentCount <= shown.commentCount ||
    (shownId !== undefined && (!isThere || isOptimistic(shownId))) ||
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
    previous: Math.max(0, (isHeld ? shown.commentCount : commentCount) - 1),
    waiting: isHeld ? Math.max(0, commentCount - shown.commentCount) : 0,
  };
}
