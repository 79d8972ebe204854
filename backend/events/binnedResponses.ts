import { eq, getTableColumns } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { binnedEventResponses, eventResponses } from './tables.ts';

/** Keeps the answers to the events of a community that goes to the bin. */
export async function moveResponsesToBin(tx: Transaction, communityId: number): Promise<void> {
  await tx
    .insert(binnedEventResponses)
    .select(
      tx
        .select(getTableColumns(eventResponses))
        .from(eventResponses)
        .where(eq(eventResponses.communityId, communityId)),
    );
}

/** Gives the events of a restored community their answers again. */
export async function restoreResponses(tx: Transaction, communityId: number): Promise<void> {
  await tx
    .insert(eventResponses)
    .select(
      tx
        .select(getTableColumns(binnedEventResponses))
        .from(binnedEventResponses)
        .where(eq(binnedEventResponses.communityId, communityId)),
    );
}
