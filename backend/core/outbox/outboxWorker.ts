import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import {
  type Dispatch,
  type Lane,
  type SaveLeft,
  lanes,
  DeliveryDelayedError,
  DeliveryRejectedError,
  ServiceUnavailableError,
} from './dispatch.ts';
import { dispatches } from './tables.ts';

/** Sends queued dispatches. */
export interface OutboxWorker {
  /** Checks the queue at once. */
  wake(lane: Lane): void;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  /** Stops; deliveries in progress get a few seconds. The rest is sent after the next start. */
  close(): Promise<void>;
}

/** Milliseconds between checks for dispatches of a stopped backend. */
const pollInterval = 5_000;
/** Milliseconds before the first retry, and at most; tripled each time. */
const minDelay = 1_000;
const maxDelay = 30 * 60_000;
/** Milliseconds by which the database's clock may be behind ours. */
const clockToleranceMs = 2;
/** Hours after which a dispatch is given up. */
const giveUpHours: Record<Lane, number> = { mail: 48, mailing: 48, push: 2, notices: 48 };
/** Time for which a dispatch being sent is locked; a crashed backend's is retried after it. */
const lease = sql`now() + interval '2 minutes'`;
/** Milliseconds after which the lock of a delivery in progress is extended. */
const extensionPeriod = 30_000;
/** Milliseconds for deliveries in progress at shutdown. */
const graceMs = 3_000;
/** Maximum length of a stored failure. */
const maxReasonLength = 500;

/** Maximum number of remembered authors. */
const maxServed = 1_000;

const Authored = z.object({ authorId: z.number() });

interface Claimed {
  id: number;
  /** Unique; the same for every attempt. */
  key: string;
  kind: string;
  payload: unknown;
  attempts: number;
  isOld: boolean;
}

const backoff = (attempts: number) => Math.min(minDelay * 3 ** attempts, maxDelay);

/** Milliseconds for which the service is to be left alone after a failure. */
function minPauseOf(error: unknown): number {
  if (error instanceof ServiceUnavailableError) return minPauseOf(error.cause);
  return error instanceof DeliveryDelayedError ? error.minPauseMs : 0;
}

/** Starts sending, including dispatches of earlier processes. `isAlone`: no other process sends from this database. */
export function startOutboxWorker(
  context: BackendContext,
  kinds: readonly Dispatch<never>[],
  isAlone: boolean,
): OutboxWorker {
  const { database, log } = context;
  // Runs outside the context of the call that woke it.
  const ownScope = new AsyncResource('Deliverer');
  const byKind = new Map(kinds.map((one) => [one.kind, one]));
  let isClosing = false;

  /**
   * Claims the first due dispatch in one statement; for notices, that of the author served least recently, so that busy
   * authors delay nobody.
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
      returning id, id || '.' || (extract(epoch from created_at) * 1000)::bigint as key, kind, payload, attempts, created_at < now() - make_interval(hours => ${giveUpHours[lane]}) as is_old`);
    const [row] = rows;
    return row && { ...row, id: Number(row.id), isOld: row.is_old };
  }

  /** SQL condition: the dispatch, unless another backend has claimed it meanwhile. */
  const isClaimed = ({ id, attempts }: Claimed) =>
    and(eq(dispatches.id, id), eq(dispatches.attempts, attempts));

  /** Extends the claim again and again. Returns a function that ends it. */
  function keepClaimed(claimed: Claimed): () => Promise<unknown> {
    let extended: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      if (isClosing) return;
      extended = database
        .update(dispatches)
        .set({ dueAt: lease })
        .where(isClaimed(claimed))
        .catch((error: unknown) => log.warn({ err: error, dispatch: claimed.id }, 'Claim not extended'));
    }, extensionPeriod).unref();
    return () => {
      clearInterval(timer);
      return extended;
    };
  }

  /** Stores the failure and the next attempt; an undefined `pause` gives up. */
  const postpone = (claimed: Claimed, failure: string, pause: number | undefined) =>
    database
      .update(dispatches)
      .set({
        failure: failure.slice(0, maxReasonLength),
        dueAt: sql`now() + make_interval(secs => ${(pause ?? 0) / 1000})`,
        ...(pause === undefined && { givenUpAt: sql`now()` }),
      })
      .where(isClaimed(claimed));

  /** Sends one while it stays claimed. */
  async function send(claimed: Claimed): Promise<void> {
    const dispatch = byKind.get(claimed.kind);
    // Written by a later version: keep it for one that knows it.
    if (!dispatch) throw new Error(`Nothing is known of “${claimed.kind}”.`);
    const saveLeft: SaveLeft<unknown> = async (tx, payload) => {
      const { rowCount } = await tx
        .update(dispatches)
        .set({ payload, dueAt: lease })
        .where(isClaimed(claimed));
      if (rowCount === 0) throw new Error('Another backend is sending it.');
    };
    const release = keepClaimed(claimed);
    try {
      await dispatch.deliver(context, claimed.payload, claimed.key, saveLeft);
    } finally {
      await release();
    }
  }

  /** Sends one; returns milliseconds to leave the service alone. */
  async function deliver(lane: Lane, claimed: Claimed): Promise<number> {
    try {
      await send(claimed);
      await database.delete(dispatches).where(eq(dispatches.id, claimed.id));
      return 0;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof DeliveryRejectedError || claimed.isOld) {
        log.error({ err: error, kind: claimed.kind, dispatch: claimed.id }, 'Given up: not sent');
        await postpone(claimed, reason, undefined);
        return 0;
      }
      const pause = Math.max(backoff(claimed.attempts - 1), minPauseOf(error));
      await postpone(claimed, reason, pause);
      if (error instanceof ServiceUnavailableError) return pause;
      log.warn({ err: error, kind: claimed.kind, dispatch: claimed.id }, 'Not sent, tried again later');
      return 0;
    }
  }

  const senders = new Map(lanes.map((lane) => [lane, startSender(lane)]));

  function startSender(lane: Lane) {
    let running: Promise<void> | undefined;
    let isWoken = false;
    let isAway = false;
    /** Time of the next attempt by `performance.now()`: the system's clock may be set back. */
    let awayUntil = 0;
    let timer: NodeJS.Timeout | undefined;
    /** Authors whose notices were sent, least recent first. */
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
        if (isClosing || performance.now() < awayUntil) return;
        const claimed = await claim(lane, served);
        if (!claimed) return;
        noteServed(claimed.payload);
        const away = await deliver(lane, claimed);
        // Wait for the database's clock too, or later dispatches would overtake.
        awayUntil = performance.now() + (away > 0 ? away + clockToleranceMs : 0);
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
          else sleep(Math.min(Math.max(awayUntil - performance.now(), 0) || pollInterval, pollInterval));
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
  // Release an earlier process's claims, and retry failures at once.
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
      await Promise.race([settled(), wait(graceMs, undefined, { ref: false })]);
    },
  };
}

/** Retries a dispatch that was given up. Returns its recipient; undefined if it does not exist. */
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
