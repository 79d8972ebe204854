/** Milliseconds after which code is asked for again: a network that has just come back still loses some requests. */
const pauses = [300, 1200];

interface Patience {
  /** Who says without a network that it is missing, and asks again, does not wait for one. */
  waitsForNetwork?: boolean;
}

/**
 * Code that cannot be loaded without a network is loaded once there is one. Who shows it waits meanwhile, as for a slow
 * network: what has failed once would not be asked for again.
 */
export async function patiently<Code>(
  load: () => Promise<Code>,
  { waitsForNetwork = true }: Patience = {},
  attempt = 0,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      if (!waitsForNetwork) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return patiently(load);
    }
    const pause = pauses[attempt];
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return patiently(load, { waitsForNetwork }, attempt + 1);
  }
}
