import { useEffect } from 'react';
import type { IEnvironment } from 'relay-runtime';
import { fieldAt } from '../relay/fieldAt.ts';

/** The person's conversations, as `useShownList` names them: the shell's summaries read them too. */
export const conversationsName = 'conversations';

/** The person's communities in the panel, as `useShownList` names them. */
export const ownCommunitiesName = 'own communities';

/** Ids of lists in the store, by what they hold. */
const connectionIds = new Map<string, string>();

/**
 * Tells which list of the store (`__id`) a screen shows, so that what happens elsewhere finds it: an event, or a
 * change from another screen. It stays known when the screen is left, for the store keeps the list.
 */
export function useRegisterConnection(name: string, connectionId: string | undefined): void {
  // For those outside React.
  useEffect(() => {
    if (connectionId !== undefined) connectionIds.set(name, connectionId);
  }, [name, connectionId]);
}

/** The lists that hold `name`, as `connections` of a mutation: none while nobody has shown it. */
export function registeredConnections(name: string): string[] {
  const connectionId = connectionIds.get(name);
  return connectionId === undefined ? [] : [connectionId];
}

/** How far the list that holds `name` was opened, in rows: 0 while nobody has shown it. */
export function openedRowCount(environment: IEnvironment, name: string): number {
  const source = environment.getStore().getSource();
  const [edges] = registeredConnections(name).map((id) => fieldAt(source.get(id), 'edges.__refs'));
  return Array.isArray(edges) ? edges.length : 0;
}
