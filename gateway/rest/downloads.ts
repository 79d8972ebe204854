import type { Dispatcher } from 'undici';
import type { Metrics } from '../http/metrics.ts';
import { unavailable } from './upstreamErrors.ts';
import { BusyError, createLimiter, runWithin } from './limiter.ts';
import { fileTimeoutFactor } from './multipartStream.ts';

/** A file to download. */
export interface Download {
  /** The server that has it, where it is not the API. */
  origin?: string;
  path: string;
  headers: Record<string, string>;
  /** Address of the client. */
  client: string;
  /** The person that a signed address names. */
  reader?: string | undefined;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
}

/** Downloads of one person at once from one address: the six of a browser, and paused videos. */
const maxPerReader = 8;
/** Downloads that wait for these: the pictures of a long page. */
const maxQueued = 300;

interface Settings {
  origin: string;
  prefix: string;
  /** Downloads of one address at once, which may be a whole office; all addresses have four times as many. */
  connections: number;
  timeout: number;
}

/**
 * Opens a file and passes its answer to `take`, whose end frees the connection. No token is sent. There is no deadline
 * for the whole download.
 */
export function createDownloads(agent: Dispatcher, settings: Settings, metrics: Metrics) {
  const { origin: apiOrigin, prefix, connections, timeout } = settings;
  const perReader = createLimiter(maxPerReader, maxQueued);
  const perAddress = createLimiter(connections);
  const all = createLimiter(connections * 4);

  return async (
    { origin, path, headers, client, reader, signal }: Download,
    take: (answer: Dispatcher.ResponseData) => Promise<void>,
  ): Promise<void> => {
    const open = async () => {
      signal.throwIfAborted();
      await take(
        await agent.request({
          origin: origin ?? apiOrigin,
          method: 'GET',
          path: origin === undefined ? prefix + path : path,
          headers,
          signal,
        }),
      );
    };
    const openInTurn = () => runWithin([perAddress(client), all('')], timeout / 2, open);
    try {
      // The address of the client is part of the key: anybody can write another person into an address.
      await (reader === undefined
        ? openInTurn()
        : runWithin([perReader(`${reader} ${client}`)], timeout * fileTimeoutFactor, openInTurn));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      metrics.upstreamRefused(origin === undefined ? 'GET /files' : `GET ${origin}`, 'busy');
      throw unavailable();
    }
  };
}
