import { type IEnvironment, graphql } from 'relay-runtime';
import type { Capability, uploadRulesQuery } from '../__generated__/uploadRulesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import type { SizeLimits } from './fileChecks.ts';
import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';

/** Rules of the platform for uploads. */
interface UploadRules {
  /** Whether the rules were loaded. */
  isKnown: boolean;
  /** Null while it is not known: the server decides in any case. */
  sizes: SizeLimits | null;
  /** Whether a retry with the same key is never stored twice. */
  takesKeys: boolean;
  /** Whether the platform has a capability. */
  offers: (capability: Capability) => boolean;
}

/** Reads the upload rules loaded with the page; never rejects. */
export async function readUploadRules(environment: IEnvironment): Promise<UploadRules> {
  const answer = await fetchStrict<uploadRulesQuery>(
    environment,
    graphql`
      query uploadRulesQuery {
        platform {
          capabilities
          uploadLimits {
            imageBytes
            videoBytes
            fileBytes
          }
        }
      }
    `,
    {},
    'store-or-network',
  )
    .toPromise()
    .catch(() => undefined);
  const offers = (capability: Capability) => answer?.platform.capabilities.includes(capability) ?? false;
  return {
    isKnown: answer !== undefined,
    sizes: answer?.platform.uploadLimits ?? null,
    takesKeys: offers('IDEMPOTENCY'),
    offers,
  };
}

/** Whether a retry with the same key is never stored twice; null when unknown. */
export async function supportsIdempotencyKeys(environment: IEnvironment): Promise<boolean | null> {
  const { isKnown, takesKeys } = await readUploadRules(environment);
  return isKnown ? takesKeys : null;
}

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
