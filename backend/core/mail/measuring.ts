import type { Metrics } from '../metrics.ts';
import { Refused } from '../outbox/undelivered.ts';
import type { Mailer } from './mailer.ts';

/** A mailer that counts what it hands over. */
export interface MeasuredMailer extends Mailer {
  /** Whether mails were taken when it was last tried; null before that. */
  works(): boolean | null;
}

/** The same mailer, counted. */
export function measuredMailer(mailer: Mailer, metrics: Pick<Metrics, 'mail'>): MeasuredMailer {
  let isWorking: boolean | null = null;
  async function tried<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      isWorking = true;
      return result;
    } catch (error) {
      // It answered, though it will not take this one.
      isWorking = error instanceof Refused;
      throw error;
    }
  }
  return {
    async send(mail) {
      await tried(mailer.send(mail)).catch((error: unknown) => {
        metrics.mail('failed');
        throw error;
      });
      metrics.mail('ok');
    },
    verify: () => tried(mailer.verify()),
    works: () => isWorking,
  };
}
