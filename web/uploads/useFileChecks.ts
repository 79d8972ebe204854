import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsMounted } from '../core/useIsMounted.ts';

/** Running checks of files that were chosen in a form. A submission waits for them, so that the files go along. */
export interface FileChecks {
  /** Whether a submission waits. */
  isAwaited: boolean;
  /** Counts a check until it resolves to whether it accepted all files. */
  track: (check: Promise<boolean>) => Promise<void>;
  /** Whether one runs. */
  areRunning: () => boolean;
  /** Resolves when none runs any more, to whether to submit: not after a refusal, and not if another one waits. */
  settled: () => Promise<boolean>;
}

/** Checks of the files of one form. */
export function useFileChecks(): FileChecks {
  const running = useRef(new Set<Promise<boolean>>());
  const waiting = useRef(false);
  const [isAwaited, setAwaited] = useState(false);
  return {
    isAwaited,
    track: async (check) => {
      running.current.add(check);
      try {
        await check;
      } finally {
        running.current.delete(check);
      }
    },
    areRunning: () => running.current.size > 0,
    settled: async () => {
      if (waiting.current) return false;
      waiting.current = true;
      setAwaited(true);
      try {
        let isAccepted = true;
        // More files may be chosen meanwhile.
        while (running.current.size > 0) {
          const accepted = await Promise.all(running.current);
          isAccepted &&= accepted.every(Boolean);
        }
        return isAccepted;
      } finally {
        waiting.current = false;
        setAwaited(false);
      }
    },
  };
}

/**
 * A submission that waits for the checks and then sees the values with the files. It ends with its form unless it
 * `outlivesForm`: then it must read what it sends from a store.
 */
export function useAfterChecks<Args extends readonly unknown[]>(
  checks: FileChecks,
  submit: (...args: Args) => Promise<void> | void,
  { outlivesForm = false } = {},
): (...args: Args) => Promise<void> {
  const [awaited, setAwaited] = useState<Args | null>(null);
  const isMounted = useIsMounted();
  const last = useRef(submit);
  useEffect(() => {
    last.current = submit;
  });
  const onSettled = useEffectEvent(submit);
  useEffect(() => {
    // Values that a check set are rendered by now. Not within the effect, where `flushSync` draws nothing.
    if (awaited) queueMicrotask(() => void onSettled(...awaited));
  }, [awaited]);
  return async (...args) => {
    if (!checks.areRunning()) await submit(...args);
    else if (!(await checks.settled())) return;
    else if (isMounted()) setAwaited(args);
    else if (outlivesForm) await last.current(...args);
  };
}

/** Notes choices of a field with one file: each call returns whether its choice is still the last. */
export function useLastChoice(): () => () => boolean {
  const last = useRef(0);
  return () => {
    const own = (last.current += 1);
    return () => own === last.current;
  };
}
