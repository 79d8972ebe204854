import type { Metrics } from '../metrics.ts';
import { DeliveryDelayedError, DeliveryRejectedError } from '../outbox/dispatch.ts';
import type { Mailer } from './mailer.ts';

/** A mailer that counts mails and knows whether its server answers. */
export interface MeasuredMailer extends Mailer {
  /** Whether the mail server answered the last attempt or check, even by a rejection; null before the first. */
  isServerAnswering(): boolean | null;
}

/** Wraps a mailer: counts sent and failed mails, and tracks whether its server answers. */
export function withMailMetrics(mailer: Mailer, metrics: Pick<Metrics, 'mail'>): MeasuredMailer {
  let isAnswering: boolean | null = null;
  async function trackAnswers<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      isAnswering = true;
      return result;
    } catch (error) {
      // The server answered, although it rejected or delayed this mail.
      isAnswering = error instanceof DeliveryRejectedError || error instanceof DeliveryDelayedError;
      throw error;
    }
  }
  return {
    async send(mail) {
      await trackAnswers(mailer.send(mail)).catch((error: unknown) => {
        metrics.mail('failed');
        throw error;
      });
      metrics.mail('ok');
    },
    verify: () => trackAnswers(mailer.verify()),
    close: () => mailer.close(),
    isServerAnswering: () => isAnswering,
  };
}
