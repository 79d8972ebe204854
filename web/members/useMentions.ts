import { useRelayEnvironment } from 'react-relay/hooks';
import type { Suggested } from '../ui/SuggestionList.tsx';
import { findMentionable } from './findMentionable.ts';

/** Suggestions for `@` in a text: the members of a community; undefined without a community. */
export function useMentions(
  communityId: string | null,
): ((search: string) => Promise<readonly Suggested[]>) | undefined {
  const environment = useRelayEnvironment();
  return communityId === null ? undefined : (search) => findMentionable(environment, communityId, search);
}
