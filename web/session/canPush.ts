/** The messaging service is waited for at most this long, in milliseconds: nobody waits for it to sign in or out. */
const patience = 5_000;

/** Browsers offer all of it on https only. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The result; null when it fails or takes too long. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ]);
