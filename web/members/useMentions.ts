import { useRef } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { findMentionable, type Mentionable } from './findMentionable.ts';

/**
 * Mentions of a community's members in a text that is being written: what to offer, and the e-mails of
 * those who were chosen. Without a community nobody is offered.
 */
export function useMentions(communityId: string | null) {
  const environment = useRelayEnvironment();
  const known = useRef(new Map<string, string>());
  const suggest = async (search: string): Promise<Mentionable[]> => {
    if (communityId === null) return [];
    const found = await findMentionable(environment, communityId, search);
    for (const { id, email } of found) known.current.set(id, email);
    return found;
  };
  const emailsOf = (ids: readonly string[]): string[] =>
    [...new Set(ids)].flatMap((id) => known.current.get(id) ?? []);
  return { suggest: communityId === null ? undefined : suggest, emailsOf };
}
