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

/** Retained queries of left pages, so that Back shows them at once: about two dozen pages. */
const maxRetainedQueries = 60;

/** Lets `node(id:)` find records of other queries. */
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

/** The page's Relay environment. Signing out reloads the page, so it never serves two users. */
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
