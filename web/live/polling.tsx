import { useEffect, useEffectEvent, useRef } from 'react';
import { scheduleRefetch, useRefetchable } from './refetchVisible.ts';

/**
 * Calls `poll` every `period` milliseconds while the tab is visible and online, first after `firstDelay`; an overdue
 * poll runs as soon as both are true again.
 */
export function usePolling(isEnabled: boolean, poll: () => void, period = 15_000, firstDelay = period): void {
  const onDue = useEffectEvent(poll);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let due = Date.now() + firstDelay;
    const pollIfDue = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() < due) return;
      due = Date.now() + period;
      onDue();
    };
    const timer = setInterval(pollIfDue, 1_000);
    document.addEventListener('visibilitychange', pollIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfDue);
    };
  }, [isEnabled, period, firstDelay]);
}

/**
 * Invisible marker: refetches the message or document `nodeId` every 15 s while on screen. Render it only while the
 * video is being converted.
 */
export function RefetchWhileConverting({ nodeId }: { nodeId: string }) {
  const marker = useRef<HTMLSpanElement>(null);
  useRefetchable(marker, nodeId);
  usePolling(true, () => scheduleRefetch([nodeId]));
  return <span ref={marker} />;
}
