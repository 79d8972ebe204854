import { type ExecutionResult, GraphQLError } from 'graphql';
import { type RunInfo, extractCost } from './runInfo.ts';

/** GraphiQL's observer of the results of one operation. */
export interface Receiver {
  next(result: ExecutionResult): void;
  complete(): void;
}

/** Shows the events and state of a subscription in the response pane. */
export interface SubscriptionView {
  /** Shows the state, in place of events until there is one. */
  say(notice: string): void;
  show(event: ExecutionResult): void;
  /** Ends with a message; events stay unless there are errors. */
  end(notice: string, errors?: readonly GraphQLError[]): void;
}

/** Maximum number of earlier events shown. */
const maxEarlier = 20;

/** Creates the view of one subscription. */
export function createSubscriptionView(
  receiver: Receiver,
  update: (patch: RunInfo) => void,
): SubscriptionView {
  let events = 0;
  /** Several may come at once. */
  const earlier: ExecutionResult[] = [];
  return {
    say(notice) {
      update({ notice, events });
      if (events === 0) receiver.next({ extensions: { explorer: notice } });
    },
    show(event) {
      const { result, cost } = extractCost(event);
      events += 1;
      update({ events, ...(cost && { cost }) });
      const extensions = { ...result.extensions, ...(earlier.length > 0 && { earlier: [...earlier] }) };
      receiver.next(Object.keys(extensions).length > 0 ? { ...result, extensions } : result);
      earlier.unshift(result);
      earlier.splice(maxEarlier);
    },
    end(notice, errors) {
      update({ notice });
      if (errors) receiver.next({ errors });
      else if (events === 0) receiver.next({ errors: [new GraphQLError(notice)] });
      receiver.complete();
    },
  };
}
