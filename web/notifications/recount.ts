import { type Environment, graphql } from 'relay-runtime';
import type { recountQuery } from '../__generated__/recountQuery.graphql';
import { reportError } from '../core/reportError.ts';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Milliseconds within which the bell is counted anew once something came, at least and at most: not by thousands at once. */
const soonest = 10_000;
const latest = 20_000;

let due: ReturnType<typeof setTimeout> | undefined;

/**
 * Has what is new counted by the API in a while, however much comes until then: what was counted here is one too many
 * where a count on its way knew of it already.
 */
export function recountSoon(environment: Environment): void {
  due ??= setTimeout(
    () => {
      due = undefined;
      fetchWhole<recountQuery>(
        environment,
        graphql`
          query recountQuery {
            viewer {
              # Read by the header.
              unreadNotificationCount
            }
          }
        `,
        {},
      )
        .toPromise()
        .catch(reportError);
    },
    soonest + Math.random() * (latest - soonest),
  );
}
