import { asc, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { highlights, illustrations, type links } from './tables.ts';

type Ordered = typeof highlights | typeof illustrations | typeof links;

/** Lists that can be reordered, with their audit actions. */
const lists = {
  highlights: { table: highlights, act: 'highlights.order' },
  illustrations: { table: illustrations, act: 'illustrations.order' },
} as const;

/** Reorders slides or illustrations; `order` must contain every id once. */
export async function reorder(
  { database }: BackendContext,
  caller: Caller,
  list: keyof typeof lists,
  order: readonly number[],
): Promise<void> {
  const { table, act } = lists[list];
  const requestedIds = new Set(order);
  if (requestedIds.size < order.length)
    throw invalidError('ordre', 'Chaque élément n’a qu’une place dans l’ordre.');
  await database.transaction(async (tx) => {
    const currentIds = await lockOrderedIds(tx, table);
    if (currentIds.length !== order.length || !currentIds.every((entry) => requestedIds.has(entry)))
      throw conflictError(
        'La liste a changé entre-temps\u202F: des éléments y ont été ajoutés ou supprimés.',
        'LIST_CHANGED',
      );
    await savePositions(tx, table, order);
    await recordAuditEntry(tx, caller, act, '');
    publishPlatformChange(tx);
  });
}

/** Locks a list and returns its ids in order. */
export async function lockOrderedIds(tx: Transaction, table: Ordered): Promise<number[]> {
  // Locks by id to avoid deadlocks, then reads the order.
  const rows = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .orderBy(asc(table.id))
    .for('update');
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}

/** Stores positions from 1 in the given order. */
export async function savePositions(
  tx: Transaction,
  table: Ordered,
  order: readonly number[],
): Promise<void> {
  await tx.execute(sql`update ${table} set position = ranked.position
    from unnest(${sql.param(order)}::bigint[]) with ordinality as ranked (id, position)
    where ${table.id} = ranked.id`);
}
