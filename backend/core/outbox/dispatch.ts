import type { z } from 'zod';
import type { BackendContext } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { chunk, maxRowsPerStatement } from '../grouping.ts';
import { dispatches } from './tables.ts';

/** The service is unavailable: its queue keeps waiting, in order. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The service rejected this delivery for now: it is tried again, at the earliest after the pause, and delays no other. */
export class DeliveryDelayedError extends Error {
  override name = 'DeliveryDelayedError';
  readonly minPauseMs: number;

  constructor(cause: unknown, minPauseMs = 0) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.minPauseMs = minPauseMs;
  }
}

/** The service rejected this delivery for good. */
export class DeliveryRejectedError extends Error {
  override name = 'DeliveryRejectedError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Independent queues: an unavailable service blocks its own lane only. Mails to many people have a lane of their own, so
 * that those for which a person waits do not wait behind them.
 */
export const lanes = ['mail', 'mailing', 'push', 'notices'] as const;
/** Name of a queue of dispatches. */
export type Lane = (typeof lanes)[number];

/**
 * Stores with the changes of a transaction what is then left to send, and keeps the dispatch claimed. Rejects when
 * another backend has claimed it meanwhile.
 */
export type SaveLeft<Payload> = (tx: Transaction, left: Payload) => Promise<void>;

/** A delivery made after its transaction committed. */
export interface Dispatch<Payload = unknown> {
  kind: string;
  lane: Lane;
  /** Queues it within the transaction; it is sent after the commit or the next start. */
  enqueue(tx: Transaction, recipient: string, payload: Payload): Promise<void>;
  /** Queues many within the transaction, each for its recipient; mails into the lane `mailing`. */
  enqueueAll(tx: Transaction, sendings: readonly { recipient: string; payload: Payload }[]): Promise<void>;
  /**
   * Sends it. May be called again with the same `id`, so that receivers can detect duplicates. Rejects with
   * ServiceUnavailableError or DeliveryRejectedError; other errors are retried.
   */
  deliver(context: BackendContext, payload: unknown, id: string, saveLeft: SaveLeft<unknown>): Promise<void>;
}

/** Defines a kind of dispatch; `app/dispatches.ts` lists them all. The payload is stored in the database. */
export function defineDispatch<Schema extends z.ZodType>(
  lane: Lane,
  kind: string,
  schema: Schema,
  deliver: (
    context: BackendContext,
    payload: z.output<Schema>,
    id: string,
    saveLeft: SaveLeft<z.output<Schema>>,
  ) => Promise<void>,
): Dispatch<z.output<Schema>> {
  return {
    kind,
    lane,
    async enqueue(tx, recipient, payload) {
      await tx.insert(dispatches).values({ lane, kind, recipient, payload });
      tx.completion.lanes.add(lane);
    },
    async enqueueAll(tx, sendings) {
      const ofMany = lane === 'mail' ? 'mailing' : lane;
      for (const part of chunk(sendings, maxRowsPerStatement))
        await tx.insert(dispatches).values(part.map((sending) => ({ lane: ofMany, kind, ...sending })));
      if (sendings.length > 0) tx.completion.lanes.add(ofMany);
    },
    deliver: (context, payload, id, saveLeft) => deliver(context, schema.parse(payload), id, saveLeft),
  };
}
