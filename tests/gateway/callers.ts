/** Communities with somebody of each role, and the ids that the graph gives their rows. */
import { type Kind, makePlace as makeCommunity, type Place as Community } from '../backend/places.ts';
import type { Platform } from './platform.ts';

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
