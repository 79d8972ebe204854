/** Maximum time to wait for the messaging service, in milliseconds, so that sign-in and sign-out are not delayed. */
const timeoutMs = 5_000;

/** Browsers support this on https only. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The result; null when it fails or takes too long. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs)),
  ]);
