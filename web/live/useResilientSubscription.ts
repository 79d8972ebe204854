import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { type GraphQLSubscriptionConfig, type OperationType, requestSubscription } from 'relay-runtime';

/** Milliseconds until a subscription that ended is taken up again, at first and at most. */
const minDelay = 1_000;
const maxDelay = 30_000;

/**
 * A subscription for as long as the component is there: should the server end it, or answer an event with
 * an error, it is taken up again, and `onGap` called, for what happened meanwhile is lost. Both arguments
 * must stay the same ones between renders.
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
          // Jitter: the server may have ended those of a thousand clients at once.
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
