import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Transaction } from '../core/database/database.ts';
import { publishNotices } from '../notifications/notify.ts';
import type { Admission } from './admission.ts';

/** Publishes a new membership, and the notification of the new member. */
export function publishAdmission(tx: Transaction, { change, noticed }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  publishNotices(tx, noticed);
}
