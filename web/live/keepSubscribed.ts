import {
  type Environment,
  type GraphQLSubscriptionConfig,
  type OperationType,
  requestSubscription,
} from 'relay-runtime';
import { RetryScheduler } from '../core/retryScheduler.ts';

interface Options<Subscription extends OperationType> extends Pick<
  GraphQLSubscriptionConfig<Subscription>,
  'subscription' | 'variables' | 'updater' | 'onNext'
> {
  /** Called when it ended or failed: nothing comes until it begins again. */
  onEnd?: () => void;
  /** Called when it began again. */
  onBegunAgain?: () => void;
}

/**
 * Subscribes, and again with growing delays whenever the server ends that or sends an error, or the connection closes
 * for good. Returns a function that stops it.
 */
export function keepSubscribed<Subscription extends OperationType>(
  environment: Environment,
  { onNext, onEnd, onBegunAgain, ...config }: Options<Subscription>,
): () => void {
  const retries = new RetryScheduler();
  const beginAgain = () => {
    onEnd?.();
    retries.later('subscription', () => {
      current = begin();
      onBegunAgain?.();
    });
  };
  const begin = () =>
    requestSubscription<Subscription>(environment, {
      ...config,
      onNext: (data) => {
        retries.forget('subscription');
        onNext?.(data);
      },
      onError: beginAgain,
      onCompleted: beginAgain,
    });
  let current = begin();
  return () => {
    retries.forgetAll();
    current.dispose();
  };
}
