import { AsyncResource } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { dispatches } from '../outbox/tables.ts';
import type { EventPayload, QueuedEvent, QueuedMembersEvent } from './eventQueue.ts';
import type { ContentPlace } from './event.ts';
import {
  contentPlaceOf,
  hasReceivers,
  MembersEvent,
  RealtimeEvent,
  toStoredEvent,
  withReceivers,
} from './event.wire.ts';
import type { PusherClient } from './pusherClient.ts';

/** Publishes queued events after their transaction commits. */
export interface EventOutbox {
  /** Stops after the publisher drained; unsent events are left to other processes or the next start. */
  close(): Promise<void>;
}

interface EventOutboxOptions {
  /** Whether events are stored, to survive a crash. */
  isKept: boolean;
  /** Whether no other process sends from this database, so that stored events have no owner at start. */
  isAlone: boolean;
  /** Receivers of an event for a community. */
  membersOf: (communityId: number) => Promise<string[]>;
  /** The counts of a post, comment or reply; undefined once it is deleted. */
  countsOf: (place: ContentPlace) => Promise<EventPayload | undefined>;
}

const lane = 'realtime';
const Announced = z.union([RealtimeEvent, MembersEvent]);
type Announced = z.output<typeof Announced>;

/** Time for which a process owns events; those of a crashed one are taken over after it. */
const lease = sql`clock_timestamp() + interval '10 seconds'`;
/** Milliseconds between checks for abandoned events and renewals of own ones. */
const pollInterval = 3_000;
/** Milliseconds in which sent events are collected for deletion. */
const batchDelay = 500;
/** Maximum number of events taken at once. */
const maxBatch = 1_000;

/**
 * Starts publishing. Events leave from memory after the commit, in commit order. Stored events are written at the end
 * of the transaction and deleted once sent; another process or the next start sends those of a crashed process in
 * order. A crash in between may send one twice, which clients tolerate.
 */
export async function startEventOutbox(
  { database, log }: Pick<BackendContext, 'database' | 'log'>,
  publisher: PusherClient,
  { isKept, isAlone, membersOf, countsOf }: EventOutboxOptions,
): Promise<EventOutbox> {
  /** Rows waiting here, and since when. */
  const waiting = new Map<number, number>();
  /** Rows to delete. */
  let over: number[] = [];
  /** Rows not sent at shutdown. */
  const refused: number[] = [];
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let removalTimer: NodeJS.Timeout | undefined;
  let isClosing = false;

  /** Stores events; returns their row ids. */
  async function write(tx: Transaction, events: readonly { event: Announced }[]): Promise<number[]> {
    const values = events.map(
      ({ event }) =>
        ({ lane, kind: 'event', recipient: '', payload: toStoredEvent(event), dueAt: lease }) as const,
    );
    const written = await tx.insert(dispatches).values(values).returning({ id: dispatches.id });
    return written.map(({ id }) => id);
  }

  /** Adds the receivers of an event, and the counts if nothing else changed. */
  async function complete(event: MembersEvent, countedBy: readonly string[]): Promise<QueuedEvent> {
    const place = contentPlaceOf(event);
    const [usernames, counts] = await Promise.all([
      membersOf(place.communityId),
      countedBy.length > 0 ? countsOf(place) : undefined,
    ]);
    const payload = counts && { ...counts, refetchingUsernames: countedBy };
    return { event: withReceivers(event, usernames), content: { payload } };
  }

  function send(queued: QueuedEvent | QueuedMembersEvent, row: number | undefined, since: number): void {
    const left =
      'content' in queued
        ? publisher.publish(queued.event, since, queued.content)
        : publisher.publishSoon(
            queued.event,
            (countedBy) => complete(queued.event, countedBy),
            since,
            queued.countedBy,
          );
    if (row === undefined) return;
    waiting.set(row, Date.now());
    const ended = left.then((isOver) => {
      waiting.delete(row);
      underWay.delete(ended);
      if (!isOver) refused.push(row);
      else if (over.push(row) === 1) removeSoon();
    });
    underWay.add(ended);
  }

  async function remove(): Promise<void> {
    const removed = over;
    if (removed.length === 0) return;
    over = [];
    try {
      await database.delete(dispatches).where(isOne(removed));
    } catch (error) {
      // Retried at the next check.
      over.push(...removed);
      log.warn({ err: error }, 'Realtime events that have left could not be removed');
    }
  }

  // Runs outside the context of the queueing call.
  const removeSoon = AsyncResource.bind(() => {
    clearTimeout(removalTimer);
    removalTimer = setTimeout(() => void remove(), batchDelay).unref();
  });

  const hold = (ids: readonly number[], until = lease) =>
    database.update(dispatches).set({ dueAt: until }).where(isOne(ids));

  /**
   * Takes events without owner. Not by `skip locked`: a second process waits and finds none, so that a crashed
   * process's events stay in order.
   */
  async function take(isEverything: boolean): Promise<void> {
    const { rows: taken } = await database.execute<{ id: string; age: number; payload: unknown }>(sql`
      with left_over as (
        select id from ${dispatches}
        where lane = ${lane} and given_up_at is null and (due_at <= now() or ${isEverything})
        order by id limit ${maxBatch} for update)
      update ${dispatches} as d set due_at = ${lease}, attempts = attempts + 1
      from left_over where d.id = left_over.id
      returning d.id, d.payload, extract(epoch from now() - d.created_at)::float8 as age`);
    const inOrder = taken.toSorted((one, other) => Number(one.id) - Number(other.id));
    /** Members of communities, fetched once. */
    const members = new Map<number, string[]>();
    for (const { id, age, payload } of inOrder) {
      const { data: event, error } = Announced.safeParse(payload);
      if (!event) {
        log.warn({ err: error }, 'A realtime event of another version is not understood');
        over.push(Number(id));
        continue;
      }
      const since = Date.now() - age * 1_000;
      if (hasReceivers(event)) send({ event, content: {} }, Number(id), since);
      else {
        const { communityId } = contentPlaceOf(event);
        const usernames = members.get(communityId) ?? (await membersOf(communityId));
        members.set(communityId, usernames);
        send({ event: withReceivers(event, usernames), content: {} }, Number(id), since);
      }
    }
  }

  async function look(isFirst = false): Promise<void> {
    await remove();
    const old = [...waiting].filter(([, since]) => since < Date.now() - pollInterval).map(([row]) => row);
    if (old.length > 0) await hold(old);
    await take(isFirst && isAlone);
  }

  function lookLater(): void {
    if (isClosing) return;
    lookTimer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'Realtime events of others could not be read'))
        .finally(lookLater);
    }, pollInterval).unref();
  }

  const stop = database.participate(async (tx) => {
    const { events } = tx.completion;
    if (events.length === 0) return undefined;
    const rows = isKept ? await write(tx, events) : [];
    return (outcome) => {
      // With an unknown outcome, committed events are found in the outbox.
      if (isKept && outcome === 'unknown') return;
      events.forEach((announced, place) => send(announced, rows[place], Date.now()));
    };
  });
  if (isKept) {
    await look(true);
    lookLater();
  }

  return {
    async close() {
      isClosing = true;
      stop();
      clearTimeout(lookTimer);
      clearTimeout(removalTimer);
      await looking;
      await publisher.drain();
      await Promise.all(underWay);
      await remove();
      if (refused.length > 0)
        await hold(refused, sql`now()`).catch((error: unknown) =>
          log.warn({ err: error }, 'Realtime events could not be left to others'),
        );
    },
  };
}

const isOne = (ids: readonly number[]) => sql`${dispatches.id} = any(${sql.param([...ids])}::bigint[])`;
