import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  graphql,
  type RecordProxy,
} from 'relay-runtime';
import type { newNotificationsQuery } from '../__generated__/newNotificationsQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Key of the one list of notifications that the store holds. */
export const notificationsConnection = 'NotificationList_notifications';

/** How many are looked at; what is below is in the list already or comes by scrolling. */
const first = 20;

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy => edge != null;

/** Puts the notifications that have come in since on top of those that are shown: nothing moves away. */
export function fetchNewNotifications(environment: Environment): void {
  fetchWhole<newNotificationsQuery>(
    environment,
    graphql`
      query newNotificationsQuery($first: Int!) @throwOnFieldError {
        viewer {
          id
          notifications(first: $first) {
            edges {
              cursor
              node {
                id
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
      commitLocalUpdate(environment, (store) => {
        const viewer = store.getRoot().getLinkedRecord('viewer');
        const list = viewer && ConnectionHandler.getConnection(viewer, notificationsConnection);
        if (!viewer || !list) return;
        const edges = (list.getLinkedRecords('edges') ?? []).filter(present);
        const idOf = (edge: RecordProxy) => edge.getLinkedRecord('node')?.getDataID();
        const known = new Set(edges.map(idOf));
        const fetched = viewer.getLinkedRecord('notifications', { first })?.getLinkedRecords('edges') ?? [];
        const arrived = fetched
          .filter(present)
          .filter((edge) => !known.has(idOf(edge)))
          .map((edge) => ConnectionHandler.buildConnectionEdge(store, list, edge))
          .filter(present);
        if (arrived.length > 0) list.setLinkedRecords([...arrived, ...edges], 'edges');
      }),
    // The next event, or opening the panel anew, brings them.
    error: () => undefined,
  });
}
