import { graphql, type IEnvironment } from 'relay-runtime';
import type { passwordDigestQuery } from '../__generated__/passwordDigestQuery.graphql';
import { fetchPublic } from '../relay/fetchStrict.ts';
import { hashPassword } from './digest.ts';

/** Digest that the platform requires; pages with these forms include it in their own query. */
export const digestQuery = graphql`
  query passwordDigestQuery {
    platform {
      passwordDigestAlgorithm
    }
  }
`;

/** Digests a password with the platform's algorithm. Rejects when the algorithm cannot be loaded. */
export async function digestPassword(
  environment: IEnvironment,
  password: string,
  options?: { asTyped?: boolean },
): Promise<string> {
  const answer = await fetchPublic<passwordDigestQuery>(environment, digestQuery);
  return hashPassword(answer?.platform.passwordDigestAlgorithm ?? 'SHA256', password, options);
}
