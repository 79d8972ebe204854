import type { Transaction } from '../database/database.ts';
import type { MembersEvent, RealtimeEvent } from './event.ts';

/** What transactions announce once they are committed, in the order in which they said it. */
const announced = new WeakMap<Transaction, (RealtimeEvent | MembersEvent)[]>();

/** What a transaction announces. */
export const announcedIn = (tx: Transaction): readonly (RealtimeEvent | MembersEvent)[] =>
  announced.get(tx) ?? [];

function add(tx: Transaction, event: RealtimeEvent | MembersEvent): void {
  const present = announced.get(tx);
  if (present) present.push(event);
  else announced.set(tx, [event]);
}

/** Announces what a transaction does, to whom it concerns: it leaves once this is committed, and not otherwise. */
export function announceEvent(tx: Transaction, event: RealtimeEvent): void {
  if (event.receveur.length > 0) add(tx, event);
}

/**
 * Announces what happens often and to many, to the members of the community that it names: a moment later, behind all
 * else that waits, and with what is said again until then. Who they are is asked only then.
 */
export const announceToMembers = (tx: Transaction, event: MembersEvent): void => add(tx, event);
