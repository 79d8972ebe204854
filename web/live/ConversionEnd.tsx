import { useRef } from 'react';
import { scheduleRefetch, useRefetchable } from './refetchVisible.ts';
import { usePolling } from './usePolling.ts';

/** Polls a video that is being converted, while it is visible, until it plays. */
export function ConversionEnd({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useRefetchable(place, id);
  usePolling(true, () => scheduleRefetch([id]));
  return <span ref={place} />;
}
