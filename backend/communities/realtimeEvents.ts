import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import type { CommunityPart } from '../core/realtime/event.ts';
import { findAdministratorUsernames } from './audience.ts';
import type { communities } from './tables.ts';

/**
 * Publishes that a community changed to people whose own list of communities must be reloaded; sent as `posts`.
 */
export function publishOwnCommunityChange(
  tx: Transaction,
  receiverUsernames: string[],
  communityId: number,
  parts: readonly CommunityPart[] = ['settings'],
): void {
  queueEvent(tx, {
    actions: ['posts'],
    receiverUsernames,
    community: { communityId, parts },
  });
}

/**
 * Publishes that parts of a community changed; sent as `communaute`, so receivers keep their own list of communities.
 */
export function publishCommunityPartsChange(
  tx: Transaction,
  receiverUsernames: string[],
  communityId: number,
  parts: readonly CommunityPart[],
): void {
  queueEvent(tx, {
    actions: ['communaute'],
    receiverUsernames,
    community: { communityId, parts },
  });
}

/**
 * Publishes that lists of communities changed. `kinds`: the community's kind before and after; if all are secret, only
 * platform administrators receive it.
 */
export async function publishCommunityDirectoryChange(
  tx: Transaction,
  communityId: number,
  ...kinds: (typeof communities.$inferSelect.kind)[]
): Promise<void> {
  const isListed = kinds.some((kind) => kind !== 'secret');
  const receiverUsernames = isListed ? ['*'] : await findAdministratorUsernames(tx);
  publishCommunityPartsChange(tx, receiverUsernames, communityId, ['lists']);
}

/** A change of a community's members or roles. */
export interface MembershipChange {
  communityId: number;
  /** All current members. */
  memberUsernames: string[];
  /** People who joined, left, changed role, or asked to join. */
  affectedUsernames: string[];
}

/** Publishes a membership change: as `posts` to the affected people, as `communaute` to the other members. */
export function publishMembershipChange(
  tx: Transaction,
  { communityId, memberUsernames, affectedUsernames }: MembershipChange,
): void {
  publishOwnCommunityChange(tx, affectedUsernames, communityId, ['members']);
  const affected = new Set(affectedUsernames);
  const unaffectedUsernames = memberUsernames.filter((username) => !affected.has(username));
  publishCommunityPartsChange(tx, unaffectedUsernames, communityId, ['members']);
}
