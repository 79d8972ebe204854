import { useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { sendTypingIndicatorMutation } from '../../__generated__/sendTypingIndicatorMutation.graphql';
import { commitAsync } from '../../relay/mutations.ts';

/** Minimum interval in milliseconds; other clients show the indicator for six seconds. */
const pause = 3_000;

/** Returns a function that sends a throttled typing indicator; failures are ignored. */
export function useTypingIndicator(conversationId: string): () => void {
  const environment = useRelayEnvironment();
  const lastSent = useRef(0);
  return () => {
    if (Date.now() - lastSent.current < pause) return;
    lastSent.current = Date.now();
    void commitAsync<sendTypingIndicatorMutation>(
      environment,
      graphql`
        mutation sendTypingIndicatorMutation($input: SendTypingIndicatorInput!) {
          sendTypingIndicator(input: $input) {
            userErrors {
              message
            }
          }
        }
      `,
      { input: { conversationId } },
    );
  };
}
