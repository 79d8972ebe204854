import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  graphql,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import type { newNotificationsQuery } from '../__generated__/newNotificationsQuery.graphql';
import { registeredConnections } from '../live/connectionRegistry.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';

/** The person's notifications, as `useShownList` names them. */
export const notificationsName = 'notifications';

/** How many are looked at; what is below is in the list already or comes by scrolling. */
const first = 20;

/** The list of notifications in the store, where it was shown. */
export function notificationsOf(store: RecordSourceProxy): RecordProxy | null | undefined {
  const [listId] = registeredConnections(notificationsName);
  return listId === undefined ? undefined : store.get(listId);
}

/** The id of the notification that an edge holds. */
export const idOf = (edge: RecordProxy | null): string | undefined =>
  edge?.getLinkedRecord('node')?.getDataID();

/** The notifications that are shown, the newest first. */
export function idsIn(environment: IEnvironment): (string | undefined)[] {
  let ids: (string | undefined)[] = [];
  // Nothing is written: only within an update is a list of the store read.
  commitLocalUpdate(environment, (store) => {
    ids = (notificationsOf(store)?.getLinkedRecords('edges') ?? []).map(idOf);
  });
  return ids;
}

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy => edge != null;

/**
 * Upon an event: puts the notifications that have come in since on top of those that are shown. By hand, since the
 * answer is the first page, and the pages that were scrolled to must stay below it.
 */
export function fetchNewNotifications(environment: Environment): void {
  // What is shown now has not come since: if it is no longer there by then, it was deleted.
  const known = new Set(idsIn(environment));
  fetchStrict<newNotificationsQuery>(
    environment,
    graphql`
      query newNotificationsQuery($first: Int!) @throwOnFieldError {
        viewer {
          notifications(first: $first) {
            edges {
              cursor
              node {
                ...NotificationItem_notification
              }
            }
          }
        }
      }
    `,
    { first },
  ).subscribe({
    complete: () =>
      // No directive puts the first page on top of others that stay below it.
      commitLocalUpdate(environment, (store) => {
        const viewer = store.getRoot().getLinkedRecord('viewer');
        const list = notificationsOf(store);
        if (!viewer || !list) return;
        const edges = (list.getLinkedRecords('edges') ?? []).filter(present);
        for (const edge of edges) known.add(idOf(edge));
        const fetched = viewer.getLinkedRecord('notifications', { first })?.getLinkedRecords('edges') ?? [];
        const arrived = fetched
          .filter(present)
          .filter((edge) => !known.has(idOf(edge)))
          // The answer is no connection: its edges become the list's own.
          .map((edge) => ConnectionHandler.buildConnectionEdge(store, list, edge))
          .filter(present);
        if (arrived.length > 0) list.setLinkedRecords([...arrived, ...edges], 'edges');
      }),
    // The next event, or opening the panel anew, brings them.
    error: () => undefined,
  });
}
