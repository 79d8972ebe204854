/** Operations asked one after the other, as the web client asks them, and what came of each. */
import { documents } from './operations/documents.ts';
import { isMutation, type Operation } from './operations/operation.ts';
import type { Organisation } from './organisation.ts';
import type { Answered, Place } from './gateway.ts';

/** What came of an operation. */
export interface Outcome extends Answered {
  /** The organisation afterwards; instants of the present are all the same one. */
  left: unknown;
  deviations: string[];
  /** What was sent to change something, in its order. */
  writes: string[];
}

/** The organisation as plain values: sets and maps as lists, the instants of writes as one word. */
const plain = (organisation: Organisation): unknown =>
  JSON.parse(
    JSON.stringify(organisation, (_name, value: unknown) =>
      value instanceof Set || value instanceof Map ? [...(value as Iterable<unknown>)] : value,
    ).replaceAll(/"20\d\d-[^"]*\.(?!000Z)\d{3}Z"/g, '"now"'),
  );

/** Asks it. */
export async function perform(place: Place, operation: Operation, token?: string): Promise<Outcome> {
  const { api } = place;
  const [requests, deviations] = [api.requests.length, api.deviations.length];
  const files = isMutation(operation) ? Object.entries(operation.files ?? {}) : [];
  const answered = await place.ask(documents.get(operation.name) ?? '', {
    variables: isMutation(operation) ? { input: operation.input } : (operation.variables ?? {}),
    files: Object.fromEntries(files.map(([name, file]) => [`variables.input.${name}`, file])),
    ...(token === undefined ? {} : { token }),
  });
  return {
    ...answered,
    left: plain(api.organisation),
    deviations: api.deviations.slice(deviations),
    writes: api.requests
      .slice(requests)
      .filter(({ isWrite }) => isWrite)
      .map((request) => request.operation),
  };
}
