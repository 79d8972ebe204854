import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';

/** Which application asks, as it says itself: nothing is granted by it. */
export interface Client {
  name: string | null;
  version: string | null;
}

/** Headers, or parameters of a socket's connection, by which applications name themselves. */
const names = ['apollographql-client-name', 'graphql-client-name'];
const versions = ['apollographql-client-version', 'graphql-client-version'];

/** The headers that name a client, for browsers that ask which ones are allowed. */
export const clientNameHeaders: readonly string[] = [...names, ...versions];

/** What may stand in a log; anything else is left out. */
const plain = /^\w[\w .,+:@/()-]{0,63}$/;

/** An application that does not say which it is. */
export const unnamedClient: Client = { name: null, version: null };

function firstPlain(keys: readonly string[], places: readonly Record<string, unknown>[]): string | null {
  for (const place of places)
    for (const key of keys) {
      const said = place[key];
      if (typeof said === 'string' && plain.test(said)) return said;
    }
  return null;
}

/** The application that sends a request, or opens a socket with these parameters. */
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

/** A log whose lines tell by which request of which application they came. */
export const logFor = (log: Logger, { name, version }: Client, requestId?: string): Logger =>
  log.child({
    ...(requestId === undefined ? {} : { requestId }),
    ...(name === null ? {} : { client: name }),
    ...(version === null ? {} : { clientVersion: version }),
  });

/** Versions by application. */
export type ClientVersions = ReadonlyMap<string, ReadonlySet<string>>;

/** An application as metrics tell it: by name and version where these are known, so that nobody can make new labels. */
export function clientLabels(
  known: ClientVersions,
  { name, version }: Client,
): { client: string; version: string } {
  if (name === null) return { client: 'none', version: 'none' };
  const own = known.get(name);
  if (!own) return { client: 'other', version: 'other' };
  return { client: name, version: version === null ? 'none' : own.has(version) ? version : 'other' };
}
