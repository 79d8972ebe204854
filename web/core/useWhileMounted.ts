import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that acts only while the component is mounted, so that a late response does not navigate away from
 * another page.
 */
export function useWhileMounted(): (act: () => void) => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((act) => {
    if (isMounted.current) act();
  }, []);
}
