import { useEffect } from 'react';
import type { Environment } from 'relay-runtime';
import { backoff } from '../../core/retryScheduler.ts';
import { whenOnline } from '../../core/whenOnline.ts';
import { isAnythingStored } from '../../sending/pendingList.ts';

/** Sends what closed pages left behind; the code that sends is loaded only then. */
export function useUnsent(environment: Environment, username: string | undefined): void {
  useEffect(() => {
    if (username === undefined || !isAnythingStored()) return;
    let stop = () => {};
    const send = (failures: number) => {
      import('./openOutbox.ts').then(
        ({ openOutbox }) => openOutbox(environment, username),
        () => {
          // The code could not be loaded.
          stop = whenOnline(backoff(failures + 1), () => send(failures + 1));
        },
      );
    };
    send(0);
    return () => stop();
  }, [environment, username]);
}
