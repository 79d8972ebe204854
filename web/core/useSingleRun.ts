import { useRef, useState } from 'react';

/**
 * Runs an action once at a time: what is pressed again meanwhile, even before the first press is rendered, does nothing.
 * Returns also whether it is running.
 */
export function useSingleRun<Given extends readonly unknown[]>(
  action: (...given: Given) => Promise<void>,
): readonly [run: (...given: Given) => Promise<void>, isRunning: boolean] {
  const [isRunning, setRunning] = useState(false);
  const begun = useRef(false);
  const run = async (...given: Given) => {
    if (begun.current) return;
    begun.current = true;
    setRunning(true);
    try {
      await action(...given);
    } finally {
      begun.current = false;
      setRunning(false);
    }
  };
  return [run, isRunning];
}
