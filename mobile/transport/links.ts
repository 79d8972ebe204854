import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists';
import { ApolloLink } from '@apollo/client/link';
import { HttpLink } from '@apollo/client/link/http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { RetryLink } from '@apollo/client/link/retry';
import { isQueryOperation } from '@apollo/client/utilities';
import { timeout } from 'rxjs';
import type { Carrier } from '../uploads/carrier.ts';
import { hasFiles, uploadLink } from '../uploads/uploadLink.ts';
import { fateOf } from './errors.ts';

/** This application, as operators read of it. */
export interface ClientName {
  name: string;
  version: string;
}

/** The documents of this application by their names, as Apollo's tool writes them. */
export interface Manifest {
  operations: { id: string; name: string }[];
}

/** Milliseconds in which an operation without files is answered, or given up. */
const patience = 30_000;
const mostTries = 3;

/** Tells who asks, by the headers that Apollo's clients use. */
export const nameHeaders = ({ name, version }: ClientName): Record<string, string> => ({
  'apollographql-client-name': name,
  'apollographql-client-version': version,
});

const nameLink = (client: ClientName): ApolloLink =>
  new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }) => ({
      headers: { ...nameHeaders(client), ...headers },
    }));
    return forward(operation);
  });

const patienceLink = new ApolloLink((operation, forward) => forward(operation).pipe(timeout(patience)));

/** Names documents instead of sending them; without a manifest their text is sent. */
export const documentsLink = (manifest: Manifest | undefined): ApolloLink =>
  manifest === undefined
    ? new ApolloLink((operation, forward) => forward(operation))
    : new PersistedQueryLink({
        ...generatePersistedQueryIdsFromManifest({ loadManifest: () => manifest }),
        // A gateway that does not know them yet is sent the text.
        retry: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
      });

/** Mutations that answer the same when they are asked again: of a renewal, what it answered is told again for a while. */
const repeatable = new Set(['RenewSession', 'SignOut', 'RegisterDevice']);

/**
 * Queries, which change nothing, are asked again where no answer came, and so are mutations that may be. Other writes
 * are not: the queue sends them again.
 */
export const retryLink = (): ApolloLink =>
  new RetryLink({
    attempts: (count, { query, operationName = '' }, error) =>
      count < mostTries &&
      (isQueryOperation(query) || repeatable.has(operationName)) &&
      fateOf(error) === 'lost',
  });

/** One request for one operation. */
export const requestLink = ({
  url,
  client,
  manifest,
  carry,
}: {
  url: string;
  client: ClientName;
  manifest: Manifest | undefined;
  carry: Carrier;
}): ApolloLink =>
  ApolloLink.from([
    nameLink(client),
    documentsLink(manifest),
    ApolloLink.split(
      hasFiles,
      uploadLink(url, carry),
      patienceLink.concat(new HttpLink({ uri: url, enhancedClientAwareness: { transport: false } })),
    ),
  ]);
