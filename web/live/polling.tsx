import { useEffect, useEffectEvent, useRef } from 'react';
import { scheduleRefetch, useRefetchable } from './refetchVisible.ts';

/** Polls in a visible tab with a network, every `period` milliseconds; at once when a poll is overdue. */
export function usePolling(isNeeded: boolean, poll: () => void, period = 15_000, firstPeriod = period): void {
  const onDue = useEffectEvent(poll);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let due = Date.now() + firstPeriod;
    const look = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() < due) return;
      due = Date.now() + period;
      onDue();
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNeeded, period, firstPeriod]);
}

/** Polls a video that is being converted, while it is visible, until it plays. */
export function ConversionEnd({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useRefetchable(place, id);
  usePolling(true, () => scheduleRefetch([id]));
  return <span ref={place} />;
}
