import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { Capability } from '../__generated__/uploadRulesQuery.graphql';
import { readUploadRules } from './uploadRules.ts';

/** Whether the platform has a capability; false until it is known. */
export function useOffers(capability: Capability): boolean {
  const environment = useRelayEnvironment();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    void readUploadRules(environment).then(({ offers }) => {
      if (!isGone) setOffered(offers(capability));
    });
    return () => {
      isGone = true;
    };
  }, [environment, capability]);
  return isOffered;
}
