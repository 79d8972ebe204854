import type { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { dispatches } from './tables.ts';

/** The ways on which something leaves: what waits on one, as for a service that is away, holds up nothing on others. */
export const lanes = ['mail', 'push', 'notices'] as const;
export type Lane = (typeof lanes)[number];

/** Something that is sent once the write it tells of is committed. */
export interface Dispatch<Payload = unknown> {
  kind: string;
  lane: Lane;
  /** Writes it down in the transaction that it tells of; it leaves after the commit, or after the next start. */
  enqueue(tx: Transaction, recipient: string, payload: Payload): Promise<void>;
  /**
   * Sends it. May be called again for the same `id`, by which who receives it twice may know it. Answers what is left
   * to be sent, undefined for nothing. Rejects with ServiceAway or Refused, or with anything else to be tried again by itself.
   */
  deliver(context: BackendContext, payload: unknown, id: string): Promise<unknown>;
}

/** Defines what is sent; `app/dispatches.ts` lists them all. The payload is what travels through the database. */
export function defineDispatch<Schema extends z.ZodType>(
  lane: Lane,
  kind: string,
  schema: Schema,
  deliver: (
    context: BackendContext,
    payload: z.output<Schema>,
    id: string,
  ) => Promise<z.output<Schema> | undefined>,
): Dispatch<z.output<Schema>> {
  return {
    kind,
    lane,
    async enqueue(tx, recipient, payload) {
      await tx.insert(dispatches).values({ lane, kind, recipient, payload });
      tx.completion.lanes.add(lane);
    },
    deliver: (context, payload, id) => deliver(context, schema.parse(payload), id),
  };
}
