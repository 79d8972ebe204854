import type { Dispatcher } from 'undici';
import type { Metrics } from '../http/metrics.ts';
import { unavailableError } from '../http/upstreamErrors.ts';
import { BusyError, createLimiter, runWithin } from './limiter.ts';
import { fileTimeoutFactor } from './multipartStream.ts';

/** A file to fetch from the API, for one client. */
export interface Download {
  /** The server of the file, if it is not the API. */
  origin?: string;
  path: string;
  headers: Record<string, string>;
  /** Address of the client. */
  client: string;
  /** The person named in a signed address. */
  reader?: string | undefined;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
}

/** Concurrent downloads per person and address: a browser's six, and paused videos. */
const maxPerReader = 8;
/** Maximum number of queued downloads. */
const maxQueued = 300;

interface Settings {
  origin: string;
  prefix: string;
  /** Concurrent downloads per address, which may be an office; four times as many in total. */
  connections: number;
  timeout: number;
}

/** Creates a function that opens a file and passes its response to `take`, sending no token and without a deadline. */
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
      // The key includes the address: anybody can put another person into a file's address.
      await (reader === undefined
        ? openInTurn()
        : runWithin([perReader(`${reader} ${client}`)], timeout * fileTimeoutFactor, openInTurn));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      metrics.upstreamRefused(origin === undefined ? 'GET /files' : `GET ${origin}`, 'busy');
      throw unavailableError();
    }
  };
}
