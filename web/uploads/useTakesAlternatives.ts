import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { readUploadRules } from './uploadRules.ts';

/** Whether pictures can be given a text for those who do not see them; false while that is not known. */
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
