import type { Dispatcher } from 'undici';
import type { Metrics } from '../http/metrics.ts';
import { unavailable } from './faults.ts';
import type { Lane } from './lanes.ts';

/** A file that somebody wants. */
export interface Download {
  /** The server that has it, where it is not the API. */
  origin?: string;
  path: string;
  headers: Record<string, string>;
  /** The address that it is for; one address holds only its share of the connections. */
  client: string;
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal;
}

/**
 * Opens a file of the API and hands its answer on; the connection is held until `take` has ended. No token
 * is sent. There is no deadline for the whole: what counts is that bytes come.
 */
export function createDownloads(
  { pool, shares }: Lane,
  others: Dispatcher,
  { prefix, timeout }: { prefix: string; timeout: number },
  metrics: Metrics,
) {
  return async (
    { origin, path, headers, client, signal }: Download,
    take: (answer: Dispatcher.ResponseData) => Promise<void>,
  ): Promise<void> => {
    const operation = origin === undefined ? 'GET /files' : `GET ${origin}`;
    const giveBack = await shares.take({ operation, person: client }, Date.now() + timeout / 2);
    if (!giveBack) {
      metrics.upstreamRefused(operation, 'busy');
      throw unavailable();
    }
    try {
      signal.throwIfAborted();
      await take(
        await (origin === undefined
          ? pool.request({ method: 'GET', path: prefix + path, headers, signal })
          : others.request({ origin, method: 'GET', path, headers, signal })),
      );
    } finally {
      giveBack();
    }
  };
}
