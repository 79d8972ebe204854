import type { Transaction } from '../database/database.ts';
import type { EventContent } from './queuedEvent.ts';
import type { MembersEvent, RealtimeEvent } from './event.ts';

/**
 * Announces what a transaction does to its receivers; it leaves after the commit. Gateways get what it
 * carries, if that fits.
 */
export function queueEvent(tx: Transaction, event: RealtimeEvent, carried: EventContent = {}): void {
  if (event.receveur.length > 0) tx.completion.events.push({ event, carried });
}

/**
 * Announces what happens often and to many, to the members of the community that it names: a moment later, behind all
 * else that waits, and with what is said again until then. Who they are is asked only then.
 */
export const queueEventForMembers = (tx: Transaction, event: MembersEvent): void =>
  void tx.completion.events.push({ event, carried: {} });
