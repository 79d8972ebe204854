/** Asking the graph as everybody there can be, in every kind of community. */
import {
  type Caller as Anybody,
  callers as everybody,
  type Kind,
  makePlace as makeCommunity,
  type Place as Community,
} from '../backend/places.ts';
import type { AskOptions, Outcome, Platform } from './platform.ts';

export { kinds, untilChanged } from '../backend/places.ts';
export type { Kind } from '../backend/places.ts';

/** Without guests: what they reach is the API's affair, and shown by its own tests. */
export const callers = everybody.filter((caller) => caller !== 'guest');
export type Caller = Exclude<Anybody, 'guest'>;
export type Known = Exclude<Caller, 'anonymous'>;

/** A community with somebody of each role. */
export interface Place extends Community {
  /** Its global id. */
  id: string;
}

/** The global id of a row. */
export const global = (type: string, ...rows: (number | string)[]): string =>
  Buffer.from([type, ...rows].join(':')).toString('base64url');

/** Makes a community of a kind, with people of its own. */
export async function makePlace({ backend }: Platform, kind: Kind): Promise<Place> {
  const place = await makeCommunity(backend, kind);
  return { ...place, id: global('Community', place.community.id) };
}

/** One thing that may be asked, and what each caller should be answered. */
export interface Wish {
  document: string;
  variables: (place: Place, caller: Known) => Record<string, unknown>;
  files?: () => Promise<NonNullable<AskOptions['files']>>;
  expected: (caller: Known, kind: Kind) => string;
}

/** Asks as somebody; answers `yes`, `hidden` (null), or the code by which it was refused. */
export async function wish(
  platform: Platform,
  place: Place,
  caller: Caller,
  { document, variables, files }: Wish,
): Promise<string> {
  const known = caller === 'anonymous' ? 'outsider' : caller;
  const outcome = await platform.ask<Record<string, unknown>>(document, {
    ...(caller === 'anonymous' ? {} : { as: place.people[caller] }),
    variables: variables(place, known),
    ...(files ? { files: await files() } : {}),
  });
  return verdictOf(outcome);
}

/** Whether something was done, so that what follows needs a place of its own. */
export const hasChanged = ({ document }: Wish, verdict: string): boolean =>
  verdict === 'yes' && document.startsWith('mutation');

/** What became of an operation: the first thing below its root that is null, refused or there. */
function verdictOf(outcome: Outcome<Record<string, unknown>>): string {
  const [error] = outcome.errors;
  if (error) return error.extensions.code;
  let value: unknown = Object.values(outcome.data)[0];
  while (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if ('userErrors' in value && Array.isArray(value.userErrors)) {
      const [refusal] = value.userErrors as { code: string }[];
      return refusal?.code ?? 'yes';
    }
    const next: unknown = Object.values(value)[0];
    if (next === undefined) break;
    value = next;
  }
  return value === null ? 'hidden' : 'yes';
}
