import type { FileLinks } from '../files/links.ts';
import type { MembersEvent, RealtimeEvent } from './event.ts';

/** A row sent to gateways with its event, so that they need not fetch it. */
export interface EventRow {
  /** As the API returns it to the person who caused the event. */
  value: object;
  /** Id of the row before it in its list; null for the first, absent for rows without order. */
  previous?: number | null;
  /** File paths in the row: they are signed for one person. */
  paths: readonly string[];
  /** The queries with which a reader opens these paths, in their order. */
  queriesFor(username: string): string[];
}

/** What gateways receive beside an event. */
export interface EventContent {
  /** The row concerned. */
  row?: EventRow;
  /** The notices of the event as the API returns them, without what differs between their receivers. */
  notice?: object | undefined;
}

/** An event that waits for the commit of its transaction. */
export interface QueuedEvent<Event extends RealtimeEvent | MembersEvent = RealtimeEvent | MembersEvent> {
  event: Event;
  carried: EventContent;
}

/** Signs file links for the author of an event, and remembers which files it signed. */
export interface RecordedLinks extends FileLinks {
  /** The row of an event, with the links of its readers by username. */
  row(value: object, readers: ReadonlyMap<string, { id: number }>, previous?: number | null): EventRow;
}

/** Signs a row's file links and records them, so that gateways can replace them with each reader's own. */
export function recordLinks(
  linksFor: (reader: { id: number }) => FileLinks,
  author: { id: number },
): RecordedLinks {
  const own = linksFor(author);
  const signed = new Map<string, Parameters<FileLinks['sign']>>();
  return {
    sign(...file) {
      const path = own.sign(...file);
      signed.set(path, file);
      return path;
    },
    row: (value, readers, previous) => ({
      value,
      ...(previous === undefined ? {} : { previous }),
      paths: [...signed.keys()],
      queriesFor(username) {
        const reader = readers.get(username);
        if (!reader) return [];
        const links = linksFor(reader);
        return [...signed.values()].map((file) => links.sign(...file).split('?')[1] ?? '');
      },
    }),
  };
}
