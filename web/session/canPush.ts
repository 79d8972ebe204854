/** Maximum time to wait for the messaging service, in milliseconds, so that sign-in and sign-out are not delayed. */
const timeoutMs = 5_000;

/** Whether this browser supports push messages, which it does on https only. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Result of a promise; null when it rejects or takes too long. */
export const withTimeLimit = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs)),
  ]);
