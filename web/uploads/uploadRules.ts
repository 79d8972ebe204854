import { type Environment, graphql } from 'relay-runtime';
import type { Capability, uploadRulesQuery } from '../__generated__/uploadRulesQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import type { SizeLimits } from './limits.ts';

/** How the platform takes files. */
interface UploadRules {
  /** Whether the platform could be asked. */
  isKnown: boolean;
  /** Null while it is not known: the server decides in any case. */
  sizes: SizeLimits | null;
  /** Whether what is sent again with its key is never stored twice. */
  takesKeys: boolean;
  /** Whether pictures can be given a text for those who do not see them. */
  takesAlternatives: boolean;
}

/** What the platform said of uploads when the page began; never rejects. */
export async function readUploadRules(environment: Environment): Promise<UploadRules> {
  const answer = await fetchStrict<uploadRulesQuery>(
    environment,
    graphql`
      query uploadRulesQuery {
        platform {
          capabilities
          uploadLimits {
            imageBytes
            videoBytes
            documentBytes
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
    takesAlternatives: offers('PICTURE_ALTERNATIVES'),
  };
}

/** Whether what is sent again with its key is never written twice; null while that cannot be found out. */
export async function readTakesKeys(environment: Environment): Promise<boolean | null> {
  const { isKnown, takesKeys } = await readUploadRules(environment);
  return isKnown ? takesKeys : null;
}
