import { useEffect } from 'react';

/** Ids of lists in the store, by what they hold. */
const shown = new Map<string, string>();

/**
 * Tells which list of the store (`__id`) a screen shows, so that what happens elsewhere finds it: an event, or a
 * change from another screen. It stays known when the screen is left, for the store keeps the list.
 */
export function useShownList(name: string, connectionId: string): void {
  // For those outside React.
  useEffect(() => {
    shown.set(name, connectionId);
  }, [name, connectionId]);
}

/** The lists that hold `name`, as `connections` of a mutation: none while nobody has shown it. */
export function shownLists(name: string): string[] {
  const connectionId = shown.get(name);
  return connectionId === undefined ? [] : [connectionId];
}
