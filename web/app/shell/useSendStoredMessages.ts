import { useEffect } from 'react';
import type { Environment } from 'relay-runtime';
import { backoff, whenOnline } from '../../core/retryScheduler.ts';
import { hasStoredMessages } from '../../sending/pendingList.ts';

/** Sends chat messages and comments that were unsent when an earlier page was closed; the code is loaded on demand. */
export function useSendStoredMessages(environment: Environment, username: string | undefined): void {
  useEffect(() => {
    if (username === undefined || !hasStoredMessages()) return;
    let stop = () => {};
    const send = (failures: number) => {
      import('./openOutboxes.ts').then(
        ({ openOutboxes }) => openOutboxes(environment, username),
        () => {
          // Loading the code failed.
          stop = whenOnline(backoff(failures + 1), () => send(failures + 1));
        },
      );
    };
    send(0);
    return () => stop();
  }, [environment, username]);
}
