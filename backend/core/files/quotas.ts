import { eq, sql } from 'drizzle-orm';
import type { BackendConfig } from '../config.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { ApiError } from '../errors.ts';
import { files } from './tables.ts';

/** Whose storage: a person's, who uploaded what is counted, or a community's, in which it lies. */
export type Holder = { personId: number } | { communityId: number };

type Limits = Pick<BackendConfig, 'quotas'>;

/** How much of somebody's storage is used. */
export interface Usage {
  /** Bytes of the originals. */
  used: number;
  /** Null where there is no limit. */
  limit: number | null;
}

const limitOf = (holder: Holder, { quotas }: Limits) =>
  'personId' in holder ? quotas.personBytes : quotas.communityBytes;

/** How much of a storage is used, and how much may be. */
export async function readUsage(db: Queryable, limits: Limits, holder: Holder): Promise<Usage> {
  const [row] = await db
    .select({ used: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(
      'personId' in holder
        ? eq(files.uploaderId, holder.personId)
        : eq(files.communityId, holder.communityId),
    );
  return { used: Number(row?.used ?? 0), limit: limitOf(holder, limits) };
}

/**
 * How many bytes a person may still upload; undefined where there is no limit. Asked before an upload is read, of
 * which the right amount is only known afterwards: `requireRoom` decides.
 */
export async function roomOf(db: Queryable, limits: Limits, personId: number): Promise<number | undefined> {
  if (limits.quotas.personBytes === null) return undefined;
  const { used } = await readUsage(db, limits, { personId });
  return Math.max(0, limits.quotas.personBytes - used);
}

/**
 * Refuses what would not fit into a storage, 413. Until the transaction ends nobody else adds to it, so that two
 * that fit only one by one do not both get in. Take locks of rows before.
 */
export async function requireRoom(
  tx: Transaction,
  limits: Limits,
  holder: Holder,
  bytes: number,
): Promise<void> {
  const limit = limitOf(holder, limits);
  if (limit === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(holder)}, 0))`);
  const { used } = await readUsage(tx, limits, holder);
  if (used + bytes > limit) throw noRoom(holder, limit - used);
}

/** The bytes of an upload as they come, given up as soon as they are more than there is room for. */
export async function* withinRoom(content: AsyncIterable<Buffer>, personId: number, room: number) {
  let received = 0;
  for await (const chunk of content) {
    received += chunk.length;
    if (received > room) throw noRoom({ personId }, room);
    yield chunk;
  }
}

/** The refusal of what does not fit: how much room there is. */
export function noRoom(holder: Holder, left: number): ApiError {
  const whose =
    'personId' in holder ? 'votre espace de stockage' : 'l’espace de stockage de cette communauté';
  const said =
    left <= 0
      ? `${whose.charAt(0).toUpperCase()}${whose.slice(1)} est plein.`
      : `Il ne reste que ${sizeInWords(left)} dans ${whose}.`;
  return new ApiError(413, said, 'QUOTA_EXCEEDED');
}

const units = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const;

/** A size as people read it, rounded down: « 1,2 Go ». */
function sizeInWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const amount = Math.floor((bytes / 1024 ** power) * 10) / 10;
  return `${amount.toLocaleString('fr-FR')}\u00a0${units[power]}`;
}
