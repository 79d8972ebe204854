import {
  Environment,
  type MissingFieldHandler,
  Network,
  Observable,
  RecordSource,
  ROOT_TYPE,
  Store,
} from 'relay-runtime';
import { recordFieldError } from './fieldErrors.ts';
import { execute } from './http.ts';
import { subscribe } from './socket.ts';
import { trackRequests } from './pendingRequests.ts';

/**
 * Queries whose data is kept after their pages were left, so that « Back » shows them at once and where they were: two
 * dozen pages with what was opened on them.
 */
const maxRetainedQueries = 60;

/** `node(id:)` finds in the store what another query brought. */
export const missingFieldHandlers: MissingFieldHandler[] = [
  {
    kind: 'linked',
    handle: (field, record, args) =>
      record?.getType() === ROOT_TYPE && field.name === 'node' && typeof args.id === 'string'
        ? args.id
        : undefined,
  },
  {
    kind: 'pluralLinked',
    handle: (field, record, args) =>
      record?.getType() === ROOT_TYPE && field.name === 'nodes' && Array.isArray(args.ids)
        ? args.ids
        : undefined,
  },
];

/** The Relay environment of this page. A sign-out loads the page anew, so it never serves two people. */
export const environment = new Environment({
  network: Network.create(
    (request, variables, cacheConfig) =>
      Observable.create((sink) => {
        const abort = new AbortController();
        execute(request, variables, cacheConfig, abort.signal).then(
          (answer) => {
            sink.next(answer);
            sink.complete();
          },
          (error: unknown) => {
            if (!abort.signal.aborted) sink.error(error instanceof Error ? error : new Error(String(error)));
          },
        );
        return () => abort.abort();
      }),
    subscribe,
  ),
  store: new Store(new RecordSource(), { gcReleaseBufferSize: maxRetainedQueries }),
  missingFieldHandlers,
  log: trackRequests,
  relayFieldLogger: recordFieldError,
});
