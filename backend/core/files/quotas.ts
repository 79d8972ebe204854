import { eq, sql } from 'drizzle-orm';
import type { BackendConfig } from '../config.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { ApiError } from '../errors.ts';
import { files } from './tables.ts';

/** Owner of a quota: the uploading person, or the community. */
export type QuotaOwner = { personId: number } | { communityId: number };

type Limits = Pick<BackendConfig, 'quotas'>;

/** Used bytes and their limit; null without a limit. */
export interface Usage {
  /** Bytes of the originals. */
  used: number;
  /** Null for unlimited. */
  limit: number | null;
}

const limitOf = (holder: QuotaOwner, { quotas }: Limits) =>
  'personId' in holder ? quotas.personBytes : quotas.communityBytes;

/** Reads usage and limit of a quota. */
export async function readUsage(db: Queryable, limits: Limits, holder: QuotaOwner): Promise<Usage> {
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
 * Bytes a person may still upload; undefined for unlimited. An estimate before the upload; `requireQuota` decides.
 */
export async function findRemainingBytes(
  db: Queryable,
  limits: Limits,
  personId: number,
): Promise<number | undefined> {
  if (limits.quotas.personBytes === null) return undefined;
  const { used } = await readUsage(db, limits, { personId });
  return Math.max(0, limits.quotas.personBytes - used);
}

/** Locks a quota and throws 413 if `bytes` more would exceed it. Take row locks before. */
export async function requireQuota(
  tx: Transaction,
  limits: Limits,
  holder: QuotaOwner,
  bytes: number,
): Promise<void> {
  const limit = limitOf(holder, limits);
  if (limit === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(holder)}, 0))`);
  const { used } = await readUsage(tx, limits, holder);
  if (used + bytes > limit) throw quotaExceededError(holder, limit - used);
}

/** Passes bytes through; throws 413 once they exceed `remaining`. */
export async function* limitToQuota(content: AsyncIterable<Buffer>, personId: number, remaining: number) {
  let received = 0;
  for await (const chunk of content) {
    received += chunk.length;
    if (received > remaining) throw quotaExceededError({ personId }, remaining);
    yield chunk;
  }
}

/** Error for a file that exceeds the quota, with the remaining space. */
export function quotaExceededError(holder: QuotaOwner, left: number): ApiError {
  const whose =
    'personId' in holder ? 'votre espace de stockage' : 'l’espace de stockage de cette communauté';
  const message =
    left <= 0
      ? `${whose.charAt(0).toUpperCase()}${whose.slice(1)} est plein.`
      : `Il ne reste que ${formatSize(left)} dans ${whose}.`;
  return new ApiError(413, message, 'QUOTA_EXCEEDED');
}

const units = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const;

/** Human-readable size, rounded down: « 1,2 Go ». */
function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const amount = Math.floor((bytes / 1024 ** power) * 10) / 10;
  return `${amount.toLocaleString('fr-FR')}\u00a0${units[power]}`;
}
