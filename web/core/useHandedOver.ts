import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What the page before handed over by the router's `state`, once: neither a reload nor Back brings it again. */
export function useHandedOver(): unknown {
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    // The router keeps it there, under a name of its own.
    if (state !== null) history.replaceState({ ...(history.state as object | null), usr: null }, '');
  }, [state]);
  return state;
}
