import type { Transaction } from '../database/database.ts';
import type { MembersEvent, RealtimeEvent } from './event.ts';

/** A row of the API sent to gateways with its event, so that they need not fetch it: only what all readers see alike. */
export interface EventPayload {
  /** As the API returns it, without what is the reader's own. */
  value: object;
  /** Id of the row before it in its list; null for the first, absent for rows without order. */
  previous?: number | null;
  /** File paths in the row, each with the key that signs it for any reader. */
  files: ReadonlyMap<string, string>;
  /** Usernames of the readers whose own values changed too: they fetch the row. */
  actors?: readonly string[];
}

/** Content that gateways receive beside an event. */
export interface EventContent {
  payload?: EventPayload | undefined;
  /** The notices of the event as the API returns them, without what differs between their receivers. */
  notice?: object | undefined;
  /** Only counts changed, by this username: they are read when the event is sent. */
  countedBy?: string | undefined;
}

/** An event that waits for the commit of its transaction. */
export interface QueuedEvent<Event extends RealtimeEvent | MembersEvent = RealtimeEvent | MembersEvent> {
  event: Event;
  carried: EventContent;
}

/** Queues an event to be published after the commit, with content for gateways if it fits. */
export function queueEvent(tx: Transaction, event: RealtimeEvent, carried: EventContent = {}): void {
  if (event.receveur.length > 0) tx.completion.events.push({ event, carried });
}

/**
 * Queues a frequent event for a community's members: sent later, merged with repetitions, receivers and counts looked up
 * then.
 */
export const queueEventForMembers = (
  tx: Transaction,
  event: MembersEvent,
  carried: Pick<EventContent, 'countedBy'> = {},
): void => void tx.completion.events.push({ event, carried });

/** Publishes to all connected users that branding, breaking news or links changed; receiver `*` is everybody. */
export const publishPlatformChange = (tx: Transaction): void =>
  queueEvent(tx, { pusheraction: ['platform'], receveur: ['*'] });

/** Publishes to everybody that the directory changed; receiver `*` is everybody. */
export const publishPeopleChange = (tx: Transaction): void =>
  queueEvent(tx, { pusheraction: ['personnes'], receveur: ['*'] });
