import { type ExecutionResult, GraphQLError } from 'graphql';
import { type Outcome, takeCost } from './outcomes.ts';

/** Who shows what a subscription brings. */
export interface Receiver {
  next(result: ExecutionResult): void;
  complete(): void;
}

/** Where a subscription is seen: its events, and below them how it stands. */
export interface Pane {
  /** Says how it stands, also in the place of events until there is one. */
  say(notice: string): void;
  show(event: ExecutionResult): void;
  /** Says why nothing more comes; what was heard stays, unless the graph has told errors. */
  end(notice: string, errors?: readonly GraphQLError[]): void;
}

/** Events that are shown below the newest. */
const maxEarlier = 20;

/** The pane of one subscription. */
export function createPane(receiver: Receiver, tell: (news: Outcome) => void): Pane {
  let events = 0;
  /** Several often come at once. */
  const earlier: ExecutionResult[] = [];
  return {
    say(notice) {
      tell({ notice, events });
      if (events === 0) receiver.next({ extensions: { explorer: notice } });
    },
    show(event) {
      const { shown, cost } = takeCost(event);
      events += 1;
      tell({ events, ...(cost && { cost }) });
      const extensions = { ...shown.extensions, ...(earlier.length > 0 && { earlier: [...earlier] }) };
      receiver.next(Object.keys(extensions).length > 0 ? { ...shown, extensions } : shown);
      earlier.unshift(shown);
      earlier.splice(maxEarlier);
    },
    end(notice, errors) {
      tell({ notice });
      if (errors) receiver.next({ errors });
      else if (events === 0) receiver.next({ errors: [new GraphQLError(notice)] });
      receiver.complete();
    },
  };
}
