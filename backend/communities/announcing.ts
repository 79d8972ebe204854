import type { Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import type { CommunityChange } from '../core/realtime/event.ts';

/** Tells people's screens that a community is another one, and so their lists of communities. */
export function announceCommunity(
  tx: Transaction,
  receveur: string[],
  idgroup: number,
  parties: CommunityChange['parties'] = ['reglages'],
): void {
  announceEvent(tx, { pusheraction: ['posts'], receveur, communaute: { idgroup, parties } });
}

/** Tells people's screens that parts of a community are other ones, while their lists of communities are the same. */
export function announceParts(
  tx: Transaction,
  receveur: string[],
  idgroup: number,
  parties: CommunityChange['parties'],
): void {
  announceEvent(tx, { pusheraction: ['communaute'], receveur, communaute: { idgroup, parties } });
}

/** That who is in a community is other people, or their roles are others. */
export interface MembersChange {
  communityId: number;
  /** Usernames of the members, as they are now. */
  members: string[];
  /** Usernames of those who came, went or have another role: they may be no members any more. */
  concerned: string[];
}

/** Tells whom it concerns, whose list of communities is another one, and the other members. */
export function announceMembers(tx: Transaction, { communityId, members, concerned }: MembersChange): void {
  announceCommunity(tx, concerned, communityId, ['membres']);
  const others = members.filter((username) => !concerned.includes(username));
  announceParts(tx, others, communityId, ['membres']);
}
