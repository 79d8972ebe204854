import { type Environment, graphql } from 'relay-runtime';
import type { sendTypingIndicatorMutation } from '../../__generated__/sendTypingIndicatorMutation.graphql';
import { commitAsync } from '../../relay/commitAsync.ts';

/** Others show it for six seconds: told again before that, in milliseconds. */
const pause = 3_000;
let last = { conversationId: '', at: 0 };

/** Tells the others that one is writing, now and then; whether they hear of it changes nothing. */
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
