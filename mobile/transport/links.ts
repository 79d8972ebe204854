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

/** Client name and version for operators. */
export interface ClientName {
  name: string;
  version: string;
}

/** Persisted query manifest in Apollo's format. */
export interface Manifest {
  operations: { id: string; name: string }[];
}

/** Timeout of operations without files, in milliseconds. */
const timeoutMs = 30_000;
const mostTries = 3;

/** Apollo's client identification headers. */
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

const timeoutLink = new ApolloLink((operation, forward) => forward(operation).pipe(timeout(timeoutMs)));

/** Sends persisted query ids, or full texts without a manifest. */
export const documentsLink = (manifest: Manifest | undefined): ApolloLink =>
  manifest === undefined
    ? new ApolloLink((operation, forward) => forward(operation))
    : new PersistedQueryLink({
        ...generatePersistedQueryIdsFromManifest({ loadManifest: () => manifest }),
        // Falls back to the text for a gateway that does not know the id.
        retry: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
      });

/** Idempotent mutations. */
const repeatable = new Set(['RenewSession', 'SignOut', 'RegisterDevice']);

/** Retries queries and idempotent mutations after network errors; the queue retries other writes. */
export const retryLink = (): ApolloLink =>
  new RetryLink({
    attempts: (count, { query, operationName = '' }, error) =>
      count < mostTries &&
      (isQueryOperation(query) || repeatable.has(operationName)) &&
      fateOf(error) === 'lost',
  });

/** Sends one request per operation. */
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
      timeoutLink.concat(new HttpLink({ uri: url, enhancedClientAwareness: { transport: false } })),
    ),
  ]);
