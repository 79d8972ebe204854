import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { type Dispatch, type Lane, lanes } from './dispatch.ts';
import { DeliveryRejected, ServiceUnavailable } from './deliveryErrors.ts';
import { dispatches } from './tables.ts';

/** Sends what transactions have left to be sent. */
export interface OutboxWorker {
  /** Looks at once for what there is to send. */
  wake(lane: Lane): void;
  /** Resolves once nothing is being sent. */
  settled(): Promise<void>;
  /** Ends; what is being sent has a few seconds. What is left is sent after the next start. */
  close(): Promise<void>;
}

/** Milliseconds between two looks at what another backend may have left when it ended. */
const pollInterval = 5_000;
/** Milliseconds before what failed is tried again: the first pause, and the longest. Each is three times the last. */
const minDelay = 1_000;
const maxDelay = 30 * 60_000;
/** Milliseconds by which the database's clock may say that it is earlier than ours does. */
const finer = 2;
/** Hours after which what could not be sent is given up. */
const patience: Record<Lane, number> = { mail: 48, push: 2, notices: 48 };
/** While something is being sent nobody else takes it; a backend that ends in the midst leaves it for so long. */
const lease = sql`now() + interval '2 minutes'`;
/** Milliseconds that what is being sent has when the backend ends. */
const grace = 3_000;
/** Characters of a reason that are kept. */
const maxReasonLength = 500;

/** Authors whose turn is remembered. */
const maxServed = 1_000;

const Authored = z.object({ authorId: z.number() });

interface Claimed {
  id: number;
  /** The same for every attempt, and of no other. */
  key: string;
  kind: string;
  payload: unknown;
  attempts: number;
  isOld: boolean;
}

const backoff = (attempts: number) => Math.min(minDelay * 3 ** attempts, maxDelay);

/** Starts sending, and sends what an earlier process left. `isAlone`: nobody else sends from this database. */
export function startOutboxWorker(
  context: BackendContext,
  kinds: readonly Dispatch<never>[],
  isAlone: boolean,
): OutboxWorker {
  const { database, log } = context;
  // What it does is no part of the call that woke it.
  const ownScope = new AsyncResource('Deliverer');
  const byKind = new Map(kinds.map((one) => [one.kind, one]));
  let isClosing = false;

  /**
   * Takes the first one that is due, by one statement; of notices, that of the author who was served least recently:
   * somebody who publishes much delays nobody else's.
   */
  async function claim(lane: Lane, served: readonly string[]): Promise<Claimed | undefined> {
    const turn =
      lane === 'notices'
        ? sql`coalesce(array_position(${sql.param([...served])}::text[], d.payload->>'authorId'), 0), `
        : sql``;
    const { rows } = await database.execute<{
      id: string;
      key: string;
      kind: string;
      payload: unknown;
      attempts: number;
      is_old: boolean;
    }>(sql`
      update ${dispatches} set due_at = ${lease}, attempts = attempts + 1
      where id = (
        select d.id from ${dispatches} as d
        where d.lane = ${lane} and d.given_up_at is null and d.due_at <= now()
        order by ${turn}d.id limit 1 for update skip locked)
      returning id, id || '.' || (extract(epoch from created_at) * 1000)::bigint as key, kind, payload, attempts, created_at < now() - make_interval(hours => ${patience[lane]}) as is_old`);
    const [row] = rows;
    return row && { ...row, id: Number(row.id), isOld: row.is_old };
  }

  /** Notes why it was not sent, and when it is tried again; `pause` is undefined where it is given up. */
  const postpone = ({ id }: Claimed, failure: string, pause: number | undefined) =>
    database
      .update(dispatches)
      .set({
        failure: failure.slice(0, maxReasonLength),
        dueAt: sql`now() + make_interval(secs => ${(pause ?? 0) / 1000})`,
        ...(pause === undefined && { givenUpAt: sql`now()` }),
      })
      .where(eq(dispatches.id, id));

  /** Sends one; answers for how many milliseconds the service is to be left alone. */
  async function deliver(lane: Lane, claimed: Claimed): Promise<number> {
    try {
      const dispatch = byKind.get(claimed.kind);
      // Written by a later version: it is kept for one that knows it.
      if (!dispatch) throw new Error(`Nothing is known of “${claimed.kind}”.`);
      const left = await dispatch.deliver(context, claimed.payload, claimed.key);
      if (left === undefined) {
        await database.delete(dispatches).where(eq(dispatches.id, claimed.id));
        return 0;
      }
      await database.update(dispatches).set({ payload: left }).where(eq(dispatches.id, claimed.id));
      throw new Error('Some of it was not taken.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof DeliveryRejected || claimed.isOld) {
        log.error({ err: error, kind: claimed.kind, dispatch: claimed.id }, 'Given up: not sent');
        await postpone(claimed, reason, undefined);
        return 0;
      }
      const pause = backoff(claimed.attempts - 1);
      await postpone(claimed, reason, pause);
      if (error instanceof ServiceUnavailable) return pause;
      log.warn({ err: error, kind: claimed.kind, dispatch: claimed.id }, 'Not sent, tried again later');
      return 0;
    }
  }

  const senders = new Map(lanes.map((lane) => [lane, startSender(lane)]));

  function startSender(lane: Lane) {
    let running: Promise<void> | undefined;
    let isWoken = false;
    let isAway = false;
    /** When the service is asked again, in milliseconds since the epoch. */
    let awayUntil = 0;
    let timer: NodeJS.Timeout | undefined;
    /** Ids of authors whose notices were sent, the least recent first. */
    let served: string[] = [];

    function noteServed(payload: unknown): void {
      const { data } = Authored.safeParse(payload);
      if (!data) return;
      const authorId = String(data.authorId);
      served = [...served.filter((one) => one !== authorId), authorId].slice(-maxServed);
    }

    function sleep(milliseconds: number) {
      clearTimeout(timer);
      if (!isClosing) timer = setTimeout(wake, milliseconds).unref();
    }

    async function run(): Promise<void> {
      for (;;) {
        if (isClosing || Date.now() < awayUntil) return;
        const claimed = await claim(lane, served);
        if (!claimed) return;
        noteServed(claimed.payload);
        const away = await deliver(lane, claimed);
        // Not before what waits is due by the finer clock of the database: what came later would leave before it.
        awayUntil = Date.now() + (away > 0 ? away + finer : 0);
        if (away > 0 !== isAway) {
          isAway = away > 0;
          if (isAway) log.warn({ lane }, 'A service takes nothing: what is to be sent waits');
          else log.info({ lane }, 'A service takes what is sent again');
        }
      }
    }

    function wake(): void {
      if (running) {
        isWoken = true;
        return;
      }
      if (isClosing) return;
      isWoken = false;
      running = ownScope
        .runInAsyncScope(run)
        .catch((error: unknown) => log.warn({ err: error, lane }, 'What is to be sent could not be read'))
        .finally(() => {
          running = undefined;
          if (isWoken) wake();
          else sleep(Math.min(Math.max(awayUntil - Date.now(), 0) || pollInterval, pollInterval));
        });
    }

    async function settled(): Promise<void> {
      if (running === undefined) return;
      await running;
      await settled();
    }

    return { wake, stop: () => clearTimeout(timer), settled };
  }

  const wake = (lane: Lane) => senders.get(lane)?.wake();
  const settled = async () => {
    await begun;
    for (const sender of senders.values()) await sender.settled();
  };
  const forget = database.participate(({ completion }) => () => {
    for (const lane of lanes) if (completion.lanes.has(lane)) wake(lane);
  });
  // What a process before this one was sending is nobody's now, and what failed may be taken by now.
  const begin = async () => {
    if (isAlone)
      await database
        .update(dispatches)
        .set({ dueAt: sql`now()` })
        .where(and(inArray(dispatches.lane, lanes), isNull(dispatches.givenUpAt)));
  };
  const begun = begin()
    .catch((error: unknown) => log.warn({ err: error }, 'What is to be sent could not be read'))
    .then(() => lanes.forEach(wake));

  return {
    wake,
    settled,
    async close() {
      isClosing = true;
      forget();
      for (const sender of senders.values()) sender.stop();
      await Promise.race([settled(), wait(grace, undefined, { ref: false })]);
    },
  };
}

/** Tries again what was given up, as if it were new. Answers to whom it goes; undefined where it is not there. */
export async function requeueDispatch(
  tx: Transaction,
  id: number,
): Promise<{ recipient: string } | undefined> {
  const [again] = await tx
    .update(dispatches)
    .set({ givenUpAt: null, attempts: 0, dueAt: sql`now()`, createdAt: sql`now()` })
    .where(and(eq(dispatches.id, id), isNotNull(dispatches.givenUpAt)))
    .returning({ recipient: dispatches.recipient, lane: dispatches.lane });
  if (again) tx.completion.lanes.add(again.lane);
  return again;
}
