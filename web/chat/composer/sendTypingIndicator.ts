import { type Environment, graphql } from 'relay-runtime';
import type { sendTypingIndicatorMutation } from '../../__generated__/sendTypingIndicatorMutation.graphql';
import { commitAsync } from '../../relay/commitAsync.ts';

/** Minimum interval in milliseconds; other clients show the indicator for six seconds. */
const pause = 3_000;
let last = { conversationId: '', at: 0 };

/** Sends a throttled typing indicator; failures are ignored. */
export function sendTypingIndicator(environment: Environment, conversationId: string): void {
  if (last.conversationId === conversationId && Date.now() - last.at < pause) return;
  last = { conversationId, at: Date.now() };
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
}
