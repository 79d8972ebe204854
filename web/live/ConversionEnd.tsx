import { useRef } from 'react';
import { readSoon, useReadAgain } from './readAgain.ts';
import { useLookAgain } from './useLookAgain.ts';

/** Stands beside a video that is being converted: reads its node again, while it is on the screen, until it plays. */
export function ConversionEnd({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useReadAgain(place, id);
  useLookAgain(true, () => readSoon([id]));
  return <span ref={place} />;
}
