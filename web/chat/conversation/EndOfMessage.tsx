import { useEffect, useEffectEvent, useRef } from 'react';
import { useAttention } from '../attention.ts';
import { useCovered } from '../cover.ts';

/** The end of a message that nobody has seen yet: tells when it is in view of somebody who looks at this page. */
export function EndOfMessage({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const isAttending = useAttention();
  const isCovered = useCovered();
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isAttending || isCovered || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isAttending, isCovered]);
  // As high as a line: what lies right below the edge does not count as in view.
  return <span ref={place} aria-hidden className="-mt-px block h-px" />;
}
