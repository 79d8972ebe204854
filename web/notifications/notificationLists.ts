import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';
import { registeredConnections } from '../live/screen.ts';
import { type Filter, notificationsName } from './newNotifications.ts';

/** Filters of the panel, in the order of its tabs. */
export const filters = ['ALL', 'MENTIONS', 'UNREAD'] as const satisfies readonly Filter[];

/** Connections of the notifications in the store, one for each filter that was shown. */
export const listsOf = (store: RecordSourceProxy): RecordProxy[] =>
  filters.flatMap((filter) =>
    registeredConnections(notificationsName(filter)).flatMap((listId) => store.get(listId) ?? []),
  );
