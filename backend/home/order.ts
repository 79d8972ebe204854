import { asc, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, invalid } from '../core/errors.ts';
import { highlights, illustrations, type links } from './tables.ts';

type Ordered = typeof highlights | typeof illustrations | typeof links;

/** The lists that are put in order as a whole, and how that is written down. */
const lists = {
  highlights: { table: highlights, act: 'highlights.order' },
  illustrations: { table: illustrations, act: 'illustrations.order' },
} as const;

/** Puts the slides or the illustrations in an order: all that there are, each once. */
export async function putInOrder(
  { database }: BackendContext,
  caller: Caller,
  list: keyof typeof lists,
  order: readonly number[],
): Promise<void> {
  const { table, act } = lists[list];
  const wanted = new Set(order);
  if (wanted.size < order.length) throw invalid('ordre', 'Chaque élément n’a qu’une place dans l’ordre.');
  await database.transaction(async (tx) => {
    const present = await lockOrder(tx, table);
    if (present.length !== order.length || !present.every((entry) => wanted.has(entry)))
      throw conflict(
        'La liste a changé entre-temps\u202F: des éléments y ont été ajoutés ou supprimés.',
        'LIST_CHANGED',
      );
    await writeOrder(tx, table, order);
    await recordAuditEntry(tx, caller, act, '');
    publishPlatformChange(tx);
  });
}

/** The ids of a list in its order. Nobody else writes an order of it until the end of the transaction. */
export async function lockOrder(tx: Transaction, table: Ordered): Promise<number[]> {
  // Locked by id, so that two who come at once do not wait for each other; what the first wrote is read then.
  const rows = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .orderBy(asc(table.id))
    .for('update');
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}

/** Gives the entries of a list their places, from 1. */
export async function writeOrder(tx: Transaction, table: Ordered, order: readonly number[]): Promise<void> {
  await tx.execute(sql`update ${table} set position = told.position
    from unnest(${sql.param(order)}::bigint[]) with ordinality as told (id, position)
    where ${table.id} = told.id`);
}
