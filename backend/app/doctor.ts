import { join } from 'node:path';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import pino from 'pino';
import type { BackendConfig } from '../core/config.ts';
import { connectDatabase, type Database } from '../core/database/database.ts';
import { type BlobStore, openBlobs } from '../core/files/blobs.ts';
import { files } from '../core/files/tables.ts';
import { variantFolder } from '../core/files/variants.ts';
import { createFileMailer, createSmtpMailer } from '../core/mail/mailer.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { createPusherClient } from '../core/realtime/pusherClient.ts';
import { checkCounters } from './invariants.ts';

/** Result of one check: whether it is well now, and what was found or repaired. */
interface CheckResult {
  isWell: boolean;
  what: string;
}

/** Maximum clock difference to the database, in seconds. */
const maxClockDifference = 2;
/** Age in milliseconds below which unreferenced bytes may belong to a running request. */
const day = 24 * 3600_000;
const concurrency = 20;

/** Result of a check that could not be made. */
function failed(what: string, error: unknown): CheckResult {
  // drizzle's own message is the whole statement.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return {
    isWell: false,
    what: `${what} could not be checked: ${cause instanceof Error ? cause.message : String(cause)}`,
  };
}

async function checkClock(database: Database): Promise<CheckResult> {
  const { rows } = await database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp())::text as now`,
  );
  const apart = Math.abs(Number(rows[0]?.now) - Date.now() / 1000);
  return {
    isWell: apart <= maxClockDifference,
    what: `clock: ${apart.toFixed(1)} s from the database's${apart > maxClockDifference ? ': set it by NTP' : ''}`,
  };
}

/** Keys of all stored files according to the rows. */
async function storedKeys(database: Database): Promise<string[]> {
  const rows = await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return tx.select({ key: files.key, poster: files.posterKey, playable: files.playableKey }).from(files);
  });
  return rows.flatMap(({ key, poster, playable }) => [key, poster, playable].filter((one) => one !== null));
}

async function checkFiles(database: Database, blobs: BlobStore, fix: boolean): Promise<CheckResult[]> {
  // Lists storage before rows, so that files stored meanwhile are not reported.
  const stray = new Set<string>();
  const before = new Date(Date.now() - day);
  for await (const blob of blobs.list(''))
    if (/^\d{4}\//.test(blob.key) && (await blob.storedAt()) < before) stray.add(blob.key);
  const keys = await storedKeys(database);
  const missing: string[] = [];
  for (let start = 0; start < keys.length; start += concurrency)
    await Promise.all(
      keys.slice(start, start + concurrency).map(async (key) => {
        if ((await blobs.size(key)) === undefined) missing.push(key);
      }),
    );
  for (const key of keys) stray.delete(key);
  if (fix)
    for (const key of stray) await Promise.all([blobs.remove(key), blobs.removeFolder(variantFolder(key))]);
  return [
    {
      isWell: missing.length === 0,
      what: `files: ${missing.length} of ${keys.length} are missing${missing.length > 0 ? `: restore them from a backup (${missing.slice(0, 5).join(', ')})` : ''}`,
    },
    {
      isWell: fix || stray.size === 0,
      what: `files: ${stray.size} stored without a row${stray.size > 0 && fix ? ', removed' : ''}`,
    },
  ];
}

/**
 * Checks services, clock, counters and files; with `fix` repairs counters and orphaned bytes. Throws StartupError
 * when database or storage is unusable.
 */
export async function runChecks(config: BackendConfig, fix: boolean): Promise<CheckResult[]> {
  const findings: CheckResult[] = [{ isWell: true, what: 'settings: understood' }];
  const log = pino({ level: 'silent' });
  const opened = await connectDatabase(config, log, { migrate: false });
  try {
    const { database } = opened;
    findings.push({ isWell: true, what: 'database: answers, and is of this version' });
    findings.push(await checkClock(database).catch((error: unknown) => failed('clock', error)));
    const blobs = await openBlobs(config);
    findings.push({ isWell: true, what: 'storage: answers' });
    const { smtpUrl, ...sender } = config.mail;
    const mailer = smtpUrl
      ? createSmtpMailer(smtpUrl, sender)
      : createFileMailer(join(config.dataFolder, 'outbox'), sender);
    const isMailing = await mailer.verify().then(
      () => true,
      () => false,
    );
    findings.push({
      isWell: isMailing,
      what: isMailing ? 'mail: answers' : 'mail: does not answer, see SMTP_URL',
    });
    const realtime = createPusherClient(config.realtime, log, createChannels());
    await realtime.check();
    const isHeard = !realtime.state().isFailing;
    await realtime.drain();
    findings.push({
      isWell: isHeard,
      what:
        config.realtime.target.kind === 'embedded'
          ? 'realtime: the backend itself'
          : `realtime: ${isHeard ? 'answers' : 'does not answer, or refuses its secret: see PUSHER_URL'}`,
    });
    for (const [name, wrong] of await checkCounters(database, fix))
      findings.push(
        wrong instanceof Error
          ? failed(`counters: ${name}`, wrong)
          : {
              isWell: fix || wrong === 0,
              what: `counters: ${wrong} ${name} wrong${wrong > 0 && fix ? ', recounted' : ''}`,
            },
      );
    findings.push(
      ...(await checkFiles(database, blobs, fix).catch((error: unknown) => [failed('files', error)])),
    );
    return findings;
  } finally {
    await opened.close();
  }
}
