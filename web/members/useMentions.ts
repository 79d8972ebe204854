import { useRelayEnvironment } from 'react-relay/hooks';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { findMentionable } from './findMentionable.ts';

/**
 * What `@` offers in a text that is being written: a community's members. Undefined without a community: nobody is
 * offered.
 */
export function useMentions(
  communityId: string | null,
): ((search: string) => Promise<readonly Suggested[]>) | undefined {
  const environment = useRelayEnvironment();
  return communityId === null ? undefined : (search) => findMentionable(environment, communityId, search);
}
