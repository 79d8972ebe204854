import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { readUploadRules } from './uploadRules.ts';

/** Whether pictures can have an alternative text; false while unknown. */
export function useTakesAlternatives(): boolean {
  const environment = useRelayEnvironment();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    void readUploadRules(environment).then(({ takesAlternatives }) => {
      if (!isGone) setOffered(takesAlternatives);
    });
    return () => {
      isGone = true;
    };
  }, [environment]);
  return isOffered;
}
