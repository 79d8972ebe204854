import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { type FileFormat, formatOfExtension } from './kinds.ts';
import { askOnce, InterruptedRunError } from './ffmpeg.ts';
import { isH264EncoderInstalled, detectConversionState, convertVideo } from './videos.ts';
import { files } from './tables.ts';

/** Handlers of features that store videos, called when a conversion has ended, playable or not. Filled at start-up. */
export const conversionEndedHandlers: ((tx: Transaction, fileId: number) => Promise<void>)[] = [];

/** Video conversions of one backend. */
export interface Conversions {
  /** Signals that an open transaction adds a video to convert or examine. */
  wake(): void;
  /** Stops the current conversion; it is restarted later, here or on another backend. */
  close(): Promise<void>;
}

/** Delays in milliseconds after which the waking transaction is probably, then surely, committed. */
const wakeDelaysMs = [300, 1_500, 5_000];
/** Milliseconds between checks for conversions left by others. */
const checkIntervalMs = 15_000;
/** Milliseconds between heartbeats; after a minute without one, another backend takes over. */
const heartbeatMs = 20_000;
const aMinuteOn = sql`now() + interval '1 minute'`;
/** Maximum bytes of a converted video for an original's size. */
const maxConvertedBytes = (original: number) => 8 * original + 50_000_000;
/** Maximum attempts that end with the backend or with ffmpeg or ffprobe being killed. */
const maxAttempts = 3;

/** Uploaded while ffmpeg was missing. */
const wasNeverTried = and(eq(files.conversion, 'unplayable'), eq(files.conversionAttempts, 0));
/** Videos that may need work. */
const isPending = or(eq(files.conversion, 'converting'), wasNeverTried, eq(files.isUnexamined, true));

interface Claimed {
  id: number;
  key: string;
}

/** Claims the next video atomically. */
async function claim({ database }: BackendContext): Promise<Claimed | undefined> {
  const { rows } = await database.execute<{ id: string; key: string }>(sql`
    update ${files} set conversion_attempts = conversion_attempts + 1, conversion_claimed_until = ${aMinuteOn}
    where id = (
      select f.id from ${files} as f
      where f.conversion = 'converting' and f.conversion_attempts < ${maxAttempts}
        and (f.conversion_claimed_until is null or f.conversion_claimed_until < now())
      order by f.id limit 1 for update skip locked)
    returning id, key`);
  const [row] = rows;
  return row && { id: Number(row.id), key: row.key };
}

/** Gives up videos whose attempts were cut off repeatedly, and retries those never tried. */
async function recoverConversions({ database }: BackendContext): Promise<void> {
  const isGivenUp = and(
    eq(files.conversion, 'converting'),
    eq(files.conversionAttempts, maxAttempts),
    lt(files.conversionClaimedUntil, sql`now()`),
  );
  await database.update(files).set({ conversion: 'unplayable' }).where(isGivenUp);
  await database.update(files).set({ conversion: 'converting' }).where(wasNeverTried);
}

/**
 * Converts videos that browsers cannot play, one at a time. The queue is in the database and shared by all backends.
 */
export function startConversions(context: BackendContext, workFolder: string): Conversions {
  const { database, files: store, log } = context;
  const ending = new AbortController();
  const isCapable = askOnce(isH264EncoderInstalled);
  let running: Promise<void> | undefined;
  let isWoken = false;

  /** Works on a local copy of a stored video; undefined when it is gone. */
  async function withCopy<Result>(
    key: string,
    work: (copy: { source: string; format: FileFormat; size: number }) => Promise<Result>,
  ): Promise<Result | undefined> {
    const format = formatOfExtension(extname(key).slice(1));
    const size = await store.blobs.size(key);
    if (format === undefined || size === undefined) return undefined;
    const source = join(workFolder, randomBytes(12).toString('hex'));
    try {
      await pipeline(await store.blobs.stream(key), createWriteStream(source, { mode: 0o600 }), ending);
      return await work({ source, format, size });
    } finally {
      await rm(source, { force: true });
    }
  }

  /** Converts and stores a video; undefined when not convertible. */
  const convert = ({ key }: Claimed): Promise<string | undefined> =>
    withCopy(key, async ({ source, format, size }) => {
      const target = `${source}.playable`;
      try {
        const wanted = { signal: ending.signal, maxBytes: maxConvertedBytes(size) };
        if (!(await convertVideo(source, format, target, wanted))) return undefined;
        return await store.storeConvertedVideo(target);
      } finally {
        await rm(target, { force: true });
      }
    });

  /** Examines the newest unexamined video. Returns false when there is none, or ffprobe was killed. */
  async function examineNext(): Promise<boolean> {
    const [old] = await database
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(eq(files.isUnexamined, true))
      .orderBy(desc(files.id))
      .limit(1);
    if (!old) return false;
    const conversion = await withCopy(old.key, ({ source, format }) => detectConversionState(source, format));
    const isThis = and(eq(files.id, old.id), eq(files.isUnexamined, true));
    if (conversion === 'unexamined') {
      const conversionAttempts = sql`${files.conversionAttempts} + 1`;
      const isUnexamined = sql`${files.conversionAttempts} + 1 < ${maxAttempts}`;
      await database.update(files).set({ conversionAttempts, isUnexamined }).where(isThis);
      return false;
    }
    await database
      .update(files)
      // Unreadable videos stay unchanged: they may play anyway.
      .set({
        isUnexamined: false,
        ...(conversion === 'converting' ? { conversion, conversionAttempts: 0 } : {}),
      })
      .where(isThis);
    return true;
  }

  /** Finishes one conversion and calls the handlers. */
  async function finish(claimed: Claimed): Promise<void> {
    const isThis = and(eq(files.id, claimed.id), eq(files.conversion, 'converting'));
    const saying = setInterval(() => {
      void database
        .update(files)
        .set({ conversionClaimedUntil: aMinuteOn })
        .where(isThis)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'The lease of a running conversion could not be renewed'),
        );
    }, heartbeatMs);
    try {
      const playableKey = await convert(claimed);
      const outcome =
        playableKey === undefined ? { conversion: 'unplayable' as const } : { playableKey, conversion: null };
      const isChanged = await database.transaction(async (tx) => {
        const changed = await tx.update(files).set(outcome).where(isThis).returning({ id: files.id });
        if (changed.length > 0) for (const handle of conversionEndedHandlers) await handle(tx, claimed.id);
        return changed.length > 0;
      });
      if (!isChanged && playableKey !== undefined) await store.remove([playableKey]);
    } catch (error) {
      // Stopped, disk full or storage down: the video is not at fault. If ffmpeg is killed again and again, it may be.
      const isCounted = error instanceof InterruptedRunError && !ending.signal.aborted;
      await database
        .update(files)
        .set({
          ...(isCounted ? {} : { conversionAttempts: sql`${files.conversionAttempts} - 1` }),
          conversionClaimedUntil: ending.signal.aborted ? null : aMinuteOn,
        })
        .where(isThis);
      if (!ending.signal.aborted) throw error;
    } finally {
      clearInterval(saying);
    }
  }

  async function runAll(): Promise<void> {
    try {
      if ((await database.$count(files, isPending)) === 0 || !(await isCapable())) return;
      await recoverConversions(context);
      while (!ending.signal.aborted) {
        const next = await claim(context);
        if (next) await finish(next);
        // New uploads go before old videos.
        else if (!(await examineNext())) break;
      }
    } catch (error) {
      if (!ending.signal.aborted) log.warn({ err: error }, 'Videos could not be converted for now');
    }
  }

  function run(): void {
    if (ending.signal.aborted) return;
    if (running) {
      isWoken = true;
      return;
    }
    isWoken = false;
    running = runAll().finally(() => {
      running = undefined;
      if (isWoken) run();
    });
  }

  // Runs outside the waking transaction's async context.
  const runOutside = AsyncResource.bind(run);
  const looking = setInterval(run, checkIntervalMs).unref();
  run();
  return {
    wake() {
      for (const pause of wakeDelaysMs) setTimeout(runOutside, pause).unref();
    },
    async close() {
      clearInterval(looking);
      ending.abort();
      await running;
    },
  };
}
