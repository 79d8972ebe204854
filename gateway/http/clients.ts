import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';

/** The calling application, as it names itself: grants nothing. */
export interface Client {
  name: string | null;
  version: string | null;
}

/** Headers, or connection parameters, that name an application. */
const names = ['apollographql-client-name', 'graphql-client-name'];
const versions = ['apollographql-client-version', 'graphql-client-version'];

/** Headers that name a client, for CORS. */
export const clientNameHeaders: readonly string[] = [...names, ...versions];

/** Safe for logs; anything else is omitted. */
const plain = /^\w[\w .,+:@/()-]{0,63}$/;

/** The client of a request that names none. */
export const unnamedClient: Client = { name: null, version: null };

function firstPlain(keys: readonly string[], places: readonly Record<string, unknown>[]): string | null {
  for (const place of places)
    for (const key of keys) {
      const value = place[key];
      if (typeof value === 'string' && plain.test(value)) return value;
    }
  return null;
}

/** The application of a request or connection. */
export function clientOf(
  headers: IncomingHttpHeaders,
  parameters?: Readonly<Record<string, unknown>>,
): Client {
  const places: Readonly<Record<string, unknown>>[] = [headers];
  if (parameters)
    places.unshift(
      Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key.toLowerCase(), value])),
    );
  return { name: firstPlain(names, places), version: firstPlain(versions, places) };
}

/** Adds the application and request id to a log. */
export const createClientLog = (log: Logger, { name, version }: Client, requestId?: string): Logger =>
  log.child({
    ...(requestId === undefined ? {} : { requestId }),
    ...(name === null ? {} : { client: name }),
    ...(version === null ? {} : { clientVersion: version }),
  });

/** Known versions of each client application. */
export type ClientVersions = ReadonlyMap<string, ReadonlySet<string>>;

/** Metric labels of an application: only known names and versions, to bound cardinality. */
export function clientLabels(
  known: ClientVersions,
  { name, version }: Client,
): { client: string; version: string } {
  if (name === null) return { client: 'none', version: 'none' };
  const own = known.get(name);
  if (!own) return { client: 'other', version: 'other' };
  return { client: name, version: version === null ? 'none' : own.has(version) ? version : 'other' };
}
