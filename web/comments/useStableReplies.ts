import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isInView } from './useStableComment.ts';

/**
 * Whether the link to a comment's replies is held back: the first reply arrived while the comment is on screen, and
 * the link would move the content below.
 */
export function useStableReplies(ref: RefObject<Element | null>, replyCount: number): boolean {
  const [isShown, setShown] = useState(replyCount > 0);
  if (isShown && replyCount === 0) setShown(false);
  const isHeld = !isShown && replyCount > 0;
  useLayoutEffect(() => {
    if (isHeld && !isInView(ref.current)) setShown(true);
  }, [isHeld, ref]);
  useEffect(() => {
    if (!isHeld || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setShown(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isHeld, ref]);
  return isHeld;
}
