import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { type GraphQLSubscriptionConfig, type OperationType, requestSubscription } from 'relay-runtime';

/** Milliseconds before a subscription is restarted, at first and at most. */
const minDelay = 1_000;
const maxDelay = 30_000;

/**
 * A subscription that is restarted if the server ends it or sends an error; `onGap` is called because events were
 * missed. Both arguments must be stable.
 */
export function useResilientSubscription<T extends OperationType>(
  config: GraphQLSubscriptionConfig<T>,
  onGap: () => void,
): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const begin = () => {
      let isOver = false;
      const resubscribe = () => {
        if (isOver) return;
        isOver = true;
        const pause = Math.min(minDelay * 2 ** failures, maxDelay);
        timer = setTimeout(
          () => {
            current = begin();
            onGap();
          },
          // Jitter: the server may have ended many subscriptions at once.
          pause / 2 + (Math.random() * pause) / 2,
        );
        failures += 1;
      };
      return requestSubscription<T>(environment, {
        ...config,
        onNext: (data) => {
          failures = 0;
          config.onNext?.(data);
        },
        onError: resubscribe,
        onCompleted: resubscribe,
      });
    };
    let current = begin();
    return () => {
      clearTimeout(timer);
      current.dispose();
    };
  }, [environment, config, onGap]);
}
