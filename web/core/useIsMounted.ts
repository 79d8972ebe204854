import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns whether the component is mounted, for what continues after a wait: a late response does not navigate away
 * from another page.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
