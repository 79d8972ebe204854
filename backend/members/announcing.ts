import { publishMembershipChange } from '../communities/realtimeEvents.ts';
import type { Transaction } from '../core/database/database.ts';
import { announce } from '../notifications/notify.ts';
import type { Admission } from './admission.ts';

/** Tells members, and whoever was made one, and those of them who got a notice of it. */
export function announceAdmission(tx: Transaction, { change, noticed }: Admission): void {
  if (change) publishMembershipChange(tx, change);
  announce(tx, noticed);
}
