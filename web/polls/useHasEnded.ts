import { useEffect, useState } from 'react';

/** The longest that a browser's timer waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Whether the end of a poll came while it was on the screen; `closesAt` in ISO 8601. What was over before is told by
 * the server, whose clock decides.
 */
export function useHasEnded(closesAt: string): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    const left = Date.parse(closesAt) - Date.now();
    if (!(left > 0 && left <= longestTimer)) return undefined;
    const timer = setTimeout(() => setEnded(closesAt), left);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return ended === closesAt;
}
