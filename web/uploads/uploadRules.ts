import { type Environment, graphql } from 'relay-runtime';
import type { Capability, uploadRulesQuery } from '../__generated__/uploadRulesQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import type { SizeLimits } from './limits.ts';

/** How the platform takes files. */
interface UploadRules {
  /** Null while it is not known: the server decides in any case. */
  sizes: SizeLimits | null;
  /** Whether what is sent again with its key is never stored twice. */
  takesKeys: boolean;
  /** Whether pictures can be given a text for those who do not see them. */
  takesAlternatives: boolean;
}

/** What the platform said of uploads when the page began; never rejects. */
export async function readUploadRules(environment: Environment): Promise<UploadRules> {
  const answer = await fetchWhole<uploadRulesQuery>(
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
    sizes: answer?.platform.uploadLimits ?? null,
    takesKeys: offers('IDEMPOTENCY'),
    takesAlternatives: offers('PICTURE_ALTERNATIVES'),
  };
}
