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
import { registeredConnections } from '../live/screen.ts';
import { readStore } from '../relay/connections.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';

/** Filter of the panel. */
export type Filter = 'ALL' | 'MENTIONS' | 'UNREAD';

/** Name under which the notification list of a filter is registered in live/screen.ts. */
export const notificationListName = (filter: Filter): string => `notifications ${filter}`;

/** Number of fetched notifications; older ones are loaded or paginated. */
const first = 20;

/** Connection of all notifications in the store. */
function notificationsOf(store: RecordSourceProxy): RecordProxy | null | undefined {
  const [listId] = registeredConnections(notificationListName('ALL'));
  return listId === undefined ? undefined : store.get(listId);
}

/** Node id of an edge. */
export const edgeNodeId = (edge: RecordProxy | null): string | undefined =>
  edge?.getLinkedRecord('node')?.getDataID();

/** Ids of the notifications in lists of the store, by default the newest first of all. */
export function listedNotificationIds(
  environment: IEnvironment,
  lists: (store: RecordSourceProxy) => (RecordProxy | null | undefined)[] = (store) => [
    notificationsOf(store),
  ],
): string[] {
  return readStore(
    environment,
    (store) =>
      lists(store)
        .flatMap((list) => (list?.getLinkedRecords('edges') ?? []).map(edgeNodeId))
        .filter((id) => id !== undefined),
    [],
  );
}

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy => edge != null;

/** Prepends new notifications after an event. A refetch would drop the loaded pages. */
export function fetchNewNotifications(environment: Environment): void {
  // A loaded notification that is missing afterwards was deleted, and is not new.
  const known = new Set(listedNotificationIds(environment));
  fetchStrict<newNotificationsQuery>(
    environment,
    graphql`
      query newNotificationsQuery($first: Int!) @throwOnFieldError {
        viewer {
          notifications(first: $first) {
            edges {
              cursor
              node {
                # Read by the list; the item has the others.
                kind
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
      // No directive prepends a page to the loaded ones.
      commitLocalUpdate(environment, (store) => {
        const viewer = store.getRoot().getLinkedRecord('viewer');
        const list = notificationsOf(store);
        if (!viewer || !list) return;
        const edges = (list.getLinkedRecords('edges') ?? []).filter(present);
        for (const edge of edges) known.add(edgeNodeId(edge) ?? '');
        const fetched = viewer.getLinkedRecord('notifications', { first })?.getLinkedRecords('edges') ?? [];
        const arrived = fetched
          .filter(present)
          .filter((edge) => !known.has(edgeNodeId(edge) ?? ''))
          // The response has plain edges: create the connection's own.
          .map((edge) => ConnectionHandler.buildConnectionEdge(store, list, edge))
          .filter(present);
        if (arrived.length > 0) list.setLinkedRecords([...arrived, ...edges], 'edges');
      }),
    // On failure the next event or opening fetches them.
    error: () => undefined,
  });
}

/** Filters of the panel, in the order of its tabs. */
export const filters = ['ALL', 'MENTIONS', 'UNREAD'] as const satisfies readonly Filter[];

/** Connections of the notifications in the store, one for each filter that was shown. */
export const notificationConnections = (store: RecordSourceProxy): RecordProxy[] =>
  filters.flatMap((filter) =>
    registeredConnections(notificationListName(filter)).flatMap((listId) => store.get(listId) ?? []),
  );

/** Whether the API can change all up to a notification; the panel loads its capabilities with the list. */
const canKeepNewer = (environment: IEnvironment): boolean =>
  readStore(
    environment,
    (store) => {
      const capabilities: unknown = store.getRoot().getLinkedRecord('platform')?.getValue('capabilities');
      return Array.isArray(capabilities) && capabilities.includes('EXPLICIT_READ_MARKS');
    },
    false,
  );

/**
 * Id of the newest notification listed under any filter, so that a change of all keeps newer ones; null if the API can
 * only change all.
 */
export function newestNotificationId(environment: IEnvironment): string | null {
  if (!canKeepNewer(environment)) return null;
  const timeOf = (node: RecordProxy) => Date.parse(String(node.getValue('createdAt')));
  return readStore(
    environment,
    (store) =>
      notificationConnections(store)
        .flatMap((list) => list.getLinkedRecords('edges')?.[0]?.getLinkedRecord('node') ?? [])
        .toSorted((one, other) => timeOf(other) - timeOf(one))[0]
        ?.getDataID() ?? null,
    null,
  );
}
