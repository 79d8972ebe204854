import { readAdministratorIds } from '../communities/audience.ts';
import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Transaction } from '../core/database/database.ts';

/** Publishes to administrators and the person who asks that a request to join came, was withdrawn or refused. */
export async function publishRequestChange(
  tx: Transaction,
  communityId: number,
  asker: string,
): Promise<void> {
  const members = (await readAdministratorIds(tx, communityId)).map(({ email }) => email);
  publishMembershipChange(tx, { communityId, memberUsernames: members, affectedUsernames: [asker] });
}
