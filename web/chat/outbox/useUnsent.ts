import { useEffect } from 'react';
import type { Environment } from 'relay-runtime';
import { lookBy } from './current.ts';
import { isAnythingStored } from './storedMessages.ts';

/** Sends what pages that are gone have left behind. Of others, what they left goes. */
export function useUnsent(environment: Environment, username: string): void {
  useEffect(() => {
    const look = () => {
      if (!isAnythingStored()) return;
      import('./outboxOf.ts').then(
        ({ outboxOf }) => outboxOf(environment, username),
        // Without a network nothing could be sent either: it is looked again when there is one.
        () => {},
      );
    };
    look();
    return lookBy(look);
  }, [environment, username]);
}
