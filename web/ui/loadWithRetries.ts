/** Milliseconds before retries: a network that just came back still loses requests. */
const retryDelays = [300, 1200];

interface RetryOptions {
  /** False for callers that report being offline and retry themselves. */
  waitsForNetwork?: boolean;
}

/** Loads code with retries, waiting for the network: failed imports would not be retried. */
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
