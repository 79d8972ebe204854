import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageFocused } from '../pageFocus.ts';
import { useIsCovered } from '../chatPanel.ts';

/** Marker at the end of an unseen message: reports when a focused page shows it. */
export function EndOfMessage({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const isPageFocused = usePageFocused();
  const isCovered = useIsCovered();
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isPageFocused || isCovered || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isPageFocused, isCovered]);
  // One line high: IntersectionObserver ignores elements just below the edge.
  return <span ref={place} aria-hidden className="-mt-px block h-px" />;
}
