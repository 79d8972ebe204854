import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';
import type { CommunityChange } from '../core/realtime/event.ts';
import { findAdministratorUsernames } from './audience.ts';
import type { communities } from './tables.ts';

/** Publishes that a community changed, including how it appears in community lists. */
export function publishCommunityListChange(
  tx: Transaction,
  receveur: string[],
  idgroup: number,
  parties: CommunityChange['parties'] = ['reglages'],
): void {
  queueEvent(tx, { pusheraction: ['posts'], receveur, communaute: { idgroup, parties } });
}

/** Publishes that parts of a community changed, but not its entry in community lists. */
export function publishCommunityChange(
  tx: Transaction,
  receveur: string[],
  idgroup: number,
  parties: CommunityChange['parties'],
): void {
  queueEvent(tx, { pusheraction: ['communaute'], receveur, communaute: { idgroup, parties } });
}

/** Publishes that lists of communities changed: to everybody, or of a secret one to the platform's administrators. */
export async function publishCommunityListing(
  tx: Transaction,
  idgroup: number,
  ...kinds: (typeof communities.$inferSelect.kind)[]
): Promise<void> {
  const isListed = kinds.some((kind) => kind !== 'secret');
  const receveur = isListed ? ['*'] : await findAdministratorUsernames(tx);
  publishCommunityChange(tx, receveur, idgroup, ['listes']);
}

/** A change of a community's members or roles. */
export interface MembersChange {
  communityId: number;
  /** All current members. */
  memberUsernames: string[];
  /** People who joined, left, changed role, or asked to join. */
  affectedUsernames: string[];
}

/** Publishes a membership change: list reload for affected members, part change for the others. */
export function publishMembershipChange(
  tx: Transaction,
  { communityId, memberUsernames, affectedUsernames }: MembersChange,
): void {
  publishCommunityListChange(tx, affectedUsernames, communityId, ['membres']);
  const affected = new Set(affectedUsernames);
  const unaffectedUsernames = memberUsernames.filter((username) => !affected.has(username));
  publishCommunityChange(tx, unaffectedUsernames, communityId, ['membres']);
}
