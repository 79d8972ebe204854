import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isInView } from './useHeldComment.ts';

/**
 * Whether the line that leads to the replies of a comment stands back: the first one came while the comment is on the
 * screen, where that line would push away what is read below. It is there once the comment has left the screen.
 */
export function useHeldReplies(ref: RefObject<Element | null>, replyCount: number): boolean {
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
