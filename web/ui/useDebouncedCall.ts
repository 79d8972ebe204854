import { useEffect, useRef } from 'react';

/** Runs the last of repeated calls once none has followed for 400 milliseconds; none after unmounting. */
export function useDebouncedCall(): (run: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, 400);
  };
}
