/** Milliseconds after which code is asked for again: a network that has just come back still loses some requests. */
const retryDelays = [300, 1200];

interface RetryOptions {
  /** Who says without a network that it is missing, and asks again, does not wait for one. */
  waitsForNetwork?: boolean;
}

/**
 * Code that cannot be loaded without a network is loaded once there is one. Who shows it waits meanwhile, as for a slow
 * network: what has failed once would not be asked for again.
 */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  { waitsForNetwork = true }: RetryOptions = {},
  attempt = 0,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      if (!waitsForNetwork) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return loadWithRetries(load);
    }
    const pause = retryDelays[attempt];
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return loadWithRetries(load, { waitsForNetwork }, attempt + 1);
  }
}
