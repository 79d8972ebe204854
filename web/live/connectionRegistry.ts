import { useEffect } from 'react';
import type { IEnvironment } from 'relay-runtime';
import { fieldAt } from '../relay/fieldAt.ts';

/** Name of the list of conversations, also used by the shell's summaries. */
export const conversationsName = 'conversations';

/** Name of the list of the user's communities. */
export const ownCommunitiesName = 'own communities';

/** Connection ids (`__id`) by name. */
const connectionIds = new Map<string, string>();

/**
 * Registers a list's connection id by name, for updates from events and other screens. It stays registered after
 * unmounting, as long as the store has it.
 */
export function useRegisterConnection(name: string, connectionId: string | undefined): void {
  // For code outside React.
  useEffect(() => {
    if (connectionId !== undefined) connectionIds.set(name, connectionId);
  }, [name, connectionId]);
}

/** Registered connection ids for `connections` of a mutation. */
export function registeredConnections(name: string): string[] {
  const connectionId = connectionIds.get(name);
  return connectionId === undefined ? [] : [connectionId];
}

/** Number of opened rows of a registered list; 0 if unknown. */
export function openedRowCount(environment: IEnvironment, name: string): number {
  const source = environment.getStore().getSource();
  const [edges] = registeredConnections(name).map((id) => fieldAt(source.get(id), 'edges.__refs'));
  return Array.isArray(edges) ? edges.length : 0;
}
