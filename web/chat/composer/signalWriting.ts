import { type Environment, graphql } from 'relay-runtime';
import type { signalWritingMutation } from '../../__generated__/signalWritingMutation.graphql';
import { commitAsync } from '../../relay/commitAsync.ts';

/** Others show it for six seconds: told again before that, in milliseconds. */
const pause = 3_000;
let last = { conversationId: '', at: 0 };

/** Tells the others that one is writing, now and then; whether they hear of it changes nothing. */
export function signalWriting(environment: Environment, conversationId: string): void {
  if (last.conversationId === conversationId && Date.now() - last.at < pause) return;
  last = { conversationId, at: Date.now() };
  void commitAsync<signalWritingMutation>(
    environment,
    graphql`
      mutation signalWritingMutation($input: SignalWritingInput!) {
        signalWriting(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { input: { conversationId } },
  );
}
