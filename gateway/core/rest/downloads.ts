import type { Dispatcher } from 'undici';
import type { Metrics } from '../http/metrics.ts';
import { unavailable } from './faults.ts';
import type { Lane } from './lanes.ts';

/** A file that somebody wants. */
export interface Download {
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
export function createDownloads({ pool, shares }: Lane, prefix: string, timeout: number, metrics: Metrics) {
  const operation = 'GET /files';
  return async (
    { path, headers, client, signal }: Download,
    take: (answer: Dispatcher.ResponseData) => Promise<void>,
  ): Promise<void> => {
    const giveBack = await shares.take({ operation, person: client }, Date.now() + timeout / 2);
    if (!giveBack) {
      metrics.upstreamRefused(operation, 'busy');
      throw unavailable();
    }
    try {
      signal.throwIfAborted();
      await take(await pool.request({ method: 'GET', path: prefix + path, headers, signal }));
    } finally {
      giveBack();
    }
  };
}
