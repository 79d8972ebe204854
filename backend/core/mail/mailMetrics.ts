import type { Metrics } from '../metrics.ts';
import { DeliveryDelayedError, DeliveryRejectedError } from '../outbox/dispatch.ts';
import type { Mailer } from './mailer.ts';

/** A mailer with metrics. */
export interface MeasuredMailer extends Mailer {
  /** Whether the last attempt succeeded; null before the first. */
  works(): boolean | null;
}

/** Adds metrics to a mailer. */
export function withMailMetrics(mailer: Mailer, metrics: Pick<Metrics, 'mail'>): MeasuredMailer {
  let isWorking: boolean | null = null;
  async function tried<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      isWorking = true;
      return result;
    } catch (error) {
      // The server answered, although it rejected this mail.
      isWorking = error instanceof DeliveryRejectedError || error instanceof DeliveryDelayedError;
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
    close: () => mailer.close(),
    works: () => isWorking,
  };
}
