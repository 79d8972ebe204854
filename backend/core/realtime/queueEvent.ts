import type { Transaction } from '../database/database.ts';
import type { EventContent } from './eventContent.ts';
import type { MembersEvent, RealtimeEvent } from './event.ts';

/** Queues an event to be published after the commit, with content for gateways if it fits. */
export function queueEvent(tx: Transaction, event: RealtimeEvent, carried: EventContent = {}): void {
  if (event.receveur.length > 0) tx.completion.events.push({ event, carried });
}

/** Queues a frequent event for a community's members: sent later, merged with repetitions, receivers looked up then. */
export const queueEventForMembers = (tx: Transaction, event: MembersEvent): void =>
  void tx.completion.events.push({ event, carried: {} });
