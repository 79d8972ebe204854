import { useRelayEnvironment } from 'react-relay/hooks';
import type { FindMembers } from '../ui/findInvalidMentions.ts';
import { findMentionable, findName } from './findMentionable.ts';

/** Suggestions for `@` in a text: the members of a community; undefined without a community. */
export function useMentions(communityId: string | null): FindMembers | undefined {
  const environment = useRelayEnvironment();
  return communityId === null
    ? undefined
    : async (search, id) => {
        const found = await findMentionable(environment, communityId, search);
        if (id === undefined || found.some((member) => member.id === id)) return found;
        const name = await findName(environment, id);
        return name === null || name === search ? found : findMentionable(environment, communityId, name);
      };
}
