import { graphql, type IEnvironment } from 'relay-runtime';
import type { passwordDigestQuery } from '../__generated__/passwordDigestQuery.graphql';
import { fetchPublic } from '../relay/fetchPublic.ts';
import { digest } from './digest.ts';

/** How this platform wants passwords; pages around these forms ask for it with their own query. */
export const digestQuery = graphql`
  query passwordDigestQuery {
    platform {
      passwordDigest
    }
  }
`;

/** What is sent instead of a password, as the platform wants it. Rejects where that cannot be asked. */
export async function digestPassword(
  environment: IEnvironment,
  password: string,
  options?: { asTyped?: boolean },
): Promise<string> {
  const answer = await fetchPublic<passwordDigestQuery>(environment, digestQuery);
  return digest(answer?.platform.passwordDigest ?? 'SHA256', password, options);
}
