/** Operations asked one after the other, as the web client asks them, and what came of each. */
import { digestToken } from '../../../gateway/http/claims.ts';
import type { Answered, Place } from './place.ts';
import { documents, isMutation, type Operation, variablesOf } from './operations.ts';
import type { Organisation } from '../../../fixtures/existing-api/organisation.ts';

/** Result of an operation. */
export interface Outcome extends Answered {
  /** What a person sees of the answer: without cursors, and with all instants of the present alike. */
  seen: unknown;
  /** The organisation before and afterwards. */
  before: unknown;
  left: unknown;
  undocumented: string[];
  /** Writes of the operation, in order. */
  writes: string[];
  /** Number of unusable parts of responses reported to operators. */
  noted: number;
}

/** Log entries for missing parts of a screen. */
const tellings = new Set([
  'A part of an answer of the API could not be used',
  'An answer of the API could not be used',
  'What was written could not be read again',
]);

/** Milliseconds in which a walk is over. */
const walkTime = 3_600_000;
const isPresent = (text: string): boolean =>
  /^20\d\d-\d\d-\d\dT/.test(text) && Math.abs(Date.now() - Date.parse(text)) < walkTime;

/** Whether an id replaces one the API does not return, as for files. */
const isMadeUp = (id: string): boolean =>
  id.startsWith('~') || /:~|^(?:Image|Video|File):/.test(Buffer.from(id, 'base64url').toString());

const unseen = new Set(['cursor', 'endCursor', 'startCursor', 'token', 'serverTime']);

/** An answer as a person sees it. */
const seenOf = (value: unknown, { url, digest }: Place): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, inner: unknown) => {
      if (unseen.has(name)) return undefined;
      if (typeof inner !== 'string') return inner;
      if (isPresent(inner)) return 'now';
      // A setting published to clients.
      if (name === 'passwordDigestAlgorithm' && inner === digest.toUpperCase()) return 'as set';
      return /id$|^key$/i.test(name) && isMadeUp(inner) ? '~' : inner.replace(url, '');
    }),
  );

/** The organisation as plain values: sets and maps as lists, the instants of writes as one word. */
const plain = ({ files: _files, ...organisation }: Organisation): unknown =>
  JSON.parse(
    JSON.stringify(organisation, (_name, value: unknown) => {
      if (value instanceof Set || value instanceof Map) return [...(value as Iterable<unknown>)];
      return typeof value === 'string' && isPresent(value) ? 'now' : value;
    }),
  );

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first list of an answer of which there is more. */
function listWithin(value: unknown): Data | undefined {
  if (!isData(value)) return undefined;
  if (isData(value.pageInfo)) return value;
  for (const inner of Object.values(value)) {
    const found = listWithin(inner);
    if (found) return found;
  }
  return undefined;
}

/** Pages that are followed at most. */
const mostPages = 30;

/** Asks a document; where it takes a cursor, page after page, as one list. */
async function askAll(
  place: Place,
  document: string,
  asking: Parameters<Place['ask']>[1],
): Promise<Answered> {
  const first = await place.ask(document, asking);
  const cursor = /\$(after|cursor|before)\b/.exec(document)?.[1];
  const whole = listWithin(first.data.value);
  if (cursor === undefined || !whole || !Array.isArray(whole.edges)) return first;
  const isBackwards = cursor === 'before';
  let { edges } = whole as { edges: unknown[] };
  let page = whole;
  for (let count = 0; count < mostPages; count += 1) {
    const { hasNextPage, hasPreviousPage, endCursor, startCursor } = page.pageInfo as Data;
    if (isBackwards ? hasPreviousPage !== true : hasNextPage !== true) {
      Object.assign(whole, { edges, pageInfo: {} });
      return first;
    }
    const next = await place.ask(document, {
      ...asking,
      variables: { ...asking?.variables, [cursor]: isBackwards ? startCursor : endCursor },
    });
    first.errors.push(...next.errors);
    page = listWithin(next.data.value) ?? { pageInfo: {}, edges: [] };
    const more = (page.edges ?? []) as unknown[];
    edges = isBackwards ? [...more, ...edges] : [...edges, ...more];
  }
  throw new Error(`${document.slice(0, 60)} has no last page`);
}

/** Asks it; what was read before serves nothing. */
export async function perform(place: Place, operation: Operation, token?: string): Promise<Outcome> {
  const { api, gateway, log } = place;
  const { rest, lists } = gateway.services;
  // The organisation is put back after each, so that the same ids come again within a second.
  rest.separateReads();
  rest.forgetShared();
  lists.forget(digestToken(token ?? null));
  const [requests, undocumented, lines] = [api.requests.length, api.undocumented.length, log.length];
  const before = isMutation(operation) ? plain(api.organisation) : null;
  const files = isMutation(operation) ? Object.entries(operation.files ?? {}) : [];
  const answered = await askAll(place, documents.get(operation.name) ?? '', {
    variables: variablesOf(operation, place.digest),
    files: Object.fromEntries(files.map(([name, file]) => [`variables.input.${name}`, file])),
    ...(token === undefined ? {} : { token }),
  });
  return {
    ...answered,
    seen: seenOf(answered.data.value, place),
    before,
    left: isMutation(operation) ? plain(api.organisation) : null,
    undocumented: api.undocumented.slice(undocumented),
    writes: api.requests
      .slice(requests)
      .filter(({ isWrite }) => isWrite)
      .map((request) => request.operation),
    noted: log.slice(lines).filter(({ msg }) => tellings.has(String(msg))).length,
  };
}
