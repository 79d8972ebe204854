import type { Transaction } from '../database/database.ts';
import type { ContentPlace, PublishedEvent } from './event.ts';
import {
  type MembersEvent,
  type RealtimeEvent,
  toResponsesEvent,
  toUpdateEvent,
  toWireEvent,
} from './event.wire.ts';

/**
 * An API row that gateways receive with the event, so that they need not fetch it; contains only what is the same for
 * all readers.
 */
export interface EventPayload {
  /** The row as the API returns it, without what is the reader's own. */
  value: object;
  /** Id of the row before it in its list; null for the first, absent for rows without order. */
  previousRowId?: number | null;
  /** Signing key by file path in the row. */
  fileKeys: ReadonlyMap<string, string>;
  /** Usernames whose own values also changed; gateways fetch the row for them. */
  refetchingUsernames?: readonly string[];
}

/** Content that gateways receive beside an event. */
export interface EventContent {
  payload?: EventPayload | undefined;
  /** The notice of the event as the API returns it, without what differs between its receivers. */
  notice?: object | undefined;
}

/** An event that waits for the commit of its transaction. */
export interface QueuedEvent {
  event: RealtimeEvent;
  content: EventContent;
}

/** An event for a community's members that waits for the commit of its transaction. */
export interface QueuedMembersEvent {
  event: MembersEvent;
  /** Username of the person who changed only counts; the counts are read when the event is sent. */
  countedBy: string | undefined;
}

/** Queues an event to publish after the commit; content above Pusher's 10 kB limit is left out. */
export function queueEvent(tx: Transaction, event: PublishedEvent, content: EventContent = {}): void {
  if (event.receiverUsernames.length > 0) tx.completion.events.push({ event: toWireEvent(event), content });
}

const queueForMembers = (tx: Transaction, event: MembersEvent, countedBy?: string): void =>
  void tx.completion.events.push({ event, countedBy });

/**
 * Queues changed reactions, votes or shares for a community's members: delayed and merged with equal events; receivers
 * are looked up when it is sent. `countedBy` is the username of a person who changed only counts.
 */
export const queueResponsesEvent = (tx: Transaction, place: ContentPlace, countedBy?: string): void =>
  queueForMembers(tx, toResponsesEvent(place), countedBy);

/** Queues a changed post for its community's members, as `queueResponsesEvent` does. */
export const queueUpdateEvent = (tx: Transaction, place: ContentPlace): void =>
  queueForMembers(tx, toUpdateEvent(place));

/** Publishes to everybody that branding or the home page (news, links, carousel, illustrations, order) changed. */
export const publishPlatformChange = (tx: Transaction): void =>
  queueEvent(tx, { actions: ['platform'], receiverUsernames: ['*'] });

/** Publishes to everybody that the directory changed. */
export const publishPeopleChange = (tx: Transaction): void =>
  queueEvent(tx, { actions: ['personnes'], receiverUsernames: ['*'] });
