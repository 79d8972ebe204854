import { BusyError, createLimiter, runWithin } from '../rest/limiter.ts';

/** Of how many newcomers the API may have to be asked who they are; more are told at once to come back. */
const mostWaiting = 10_000;
/** Milliseconds for which a newcomer waits for their turn, and then is told to come back. */
const patience = 30_000;

/**
 * Runs what asks the API who somebody is in their turn. Undefined where that did not come: too many wait, or for too
 * long. Who comes by the same key meanwhile waits for the same answer.
 */
export type Admissions<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer | undefined>;

/**
 * Where a gateway has been started anew, thousands come in one moment whom it does not know. So many are asked about at
 * once, and the others wait here: asked all together, they would wait for the API's connections in the way of
 * everybody else, and be told after a moment that it is away.
 */
export function createAdmissions<Answer>(atOnce: number): Admissions<Answer> {
  const limit = createLimiter(atOnce, mostWaiting);
  const waiting = new Map<string, Promise<Answer | undefined>>();
  const inTurn = async (ask: () => Promise<Answer>) => {
    try {
      return await runWithin([limit('')], patience, ask);
    } catch (error) {
      if (error instanceof BusyError) return undefined;
      throw error;
    }
  };
  return (key, ask) => {
    const present = waiting.get(key);
    if (present) return present;
    const admission = inTurn(ask).finally(() => waiting.delete(key));
    waiting.set(key, admission);
    return admission;
  };
}
