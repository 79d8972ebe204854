import { AsyncResource } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { dispatches } from '../outbox/tables.ts';
import type { QueuedEvent } from './queuedEvent.ts';
import { MembersEvent, RealtimeEvent } from './event.ts';
import type { PusherClient } from './pusherClient.ts';

/** Sends what transactions announce, once they are committed. */
export interface EventOutbox {
  /** Ends, after the publisher has drained; what did not leave is left to others, or to the next start. */
  close(): Promise<void>;
}

interface EventOutboxOptions {
  /** Whether what is announced is written down, for those who find it when this process has died. */
  isKept: boolean;
  /** Nobody else sends from this database: what is there at the start is nobody's any more. */
  isAlone: boolean;
  /** Whom an event to the members of a community is for. */
  membersOf: (communityId: number) => Promise<string[]>;
}

const lane = 'realtime';
const Announced = z.union([RealtimeEvent, MembersEvent]);
type Announced = z.output<typeof Announced>;

/** What a process has nobody else takes; one that died leaves it to the others after so long. */
const lease = sql`clock_timestamp() + interval '10 seconds'`;
/** Milliseconds between two looks: at what others left, and at what has waited here since the last, to go on having it. */
const pollInterval = 3_000;
/** Milliseconds in which what has left gathers, to be removed together and in nobody's way. */
const batchDelay = 500;
/** What is taken at one look, at most: what is left goes on waiting with nobody. */
const maxBatch = 1_000;

/**
 * Starts sending. Each event leaves from memory right after the commit, in the order of the commits of this process.
 * What is kept is written in the transaction, by one statement at its end, and removed once it has left: what a process
 * that died had still to send is found by another, or after the next start, in the order in which it was written. It may
 * arrive twice, where the process died between the two; clients then read the same again.
 */
export async function startEventOutbox(
  { database, log }: Pick<BackendContext, 'database' | 'log'>,
  publisher: PusherClient,
  { isKept, isAlone, membersOf }: EventOutboxOptions,
): Promise<EventOutbox> {
  /** Rows of what waits here, and since when it does. */
  const waiting = new Map<number, number>();
  /** Rows of what is over. */
  let over: number[] = [];
  /** Rows of what was not taken at the end. */
  const refused: number[] = [];
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let removalTimer: NodeJS.Timeout | undefined;
  let isClosing = false;

  /** Writes events down; returns the ids of their rows. */
  async function write(tx: Transaction, events: readonly QueuedEvent[]): Promise<number[]> {
    const values = events.map(
      ({ event }) => ({ lane, kind: 'event', recipient: '', payload: keptOf(event), dueAt: lease }) as const,
    );
    const written = await tx.insert(dispatches).values(values).returning({ id: dispatches.id });
    return written.map(({ id }) => id);
  }

  function send({ event, carried }: QueuedEvent, row: number | undefined, since: number): void {
    const left =
      'receveur' in event
        ? publisher.publish(event, since, carried)
        : publisher.publishSoon(event, () => membersOf(event.publication.idgroup), since);
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
      // At the next look.
      over.push(...removed);
      log.warn({ err: error }, 'Realtime events that have left could not be removed');
    }
  }

  // What it does later is no part of the call that announced something.
  const removeSoon = AsyncResource.bind(() => {
    clearTimeout(removalTimer);
    removalTimer = setTimeout(() => void remove(), batchDelay).unref();
  });

  const hold = (ids: readonly number[], until = lease) =>
    database.update(dispatches).set({ dueAt: until }).where(isOne(ids));

  /**
   * Takes what nobody has. Not by « skip locked »: who comes second waits and finds nothing, so that what one process
   * left stays together, in its order.
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
    /** Members of communities, asked for once. */
    const members = new Map<number, string[]>();
    for (const { id, age, payload } of inOrder) {
      const { data: event, error } = Announced.safeParse(payload);
      if (!event) {
        log.warn({ err: error }, 'A realtime event of another version is not understood');
        over.push(Number(id));
        continue;
      }
      const since = Date.now() - age * 1_000;
      if ('receveur' in event) send({ event, carried: {} }, Number(id), since);
      else {
        const { idgroup } = event.publication;
        const receveur = members.get(idgroup) ?? (await membersOf(idgroup));
        members.set(idgroup, receveur);
        send({ event: { ...event, receveur }, carried: {} }, Number(id), since);
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
      // If nobody knows whether it is committed, what is kept is found in the outbox.
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

/** What is written of an event: not the thousands of names of a community's members, who are asked for when it is found. */
function keptOf(event: Announced): Announced {
  if (!('receveur' in event) || !event.publication) return event;
  const { receveur: _members, publication, ...said } = event;
  return { ...said, publication };
}

const isOne = (ids: readonly number[]) => sql`${dispatches.id} = any(${sql.param([...ids])}::bigint[])`;
