import { Agent, type Dispatcher, Pool } from 'undici';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';
import { digestOf, readClaims } from '../http/claims.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Call, operationName } from './call.ts';
import { addressHeaders } from './clientAddress.ts';
import { type RawResponse, isStatusOnly, isInvalidResponse } from './decode.ts';
import type { Operation } from './contract.ts';
import { type ApiClock, createApiClock } from './apiClock.ts';
import { createDownloads, type Download } from './downloads.ts';
import { sendRequest, maxResponseBytes } from './sendRequest.ts';
import { createOperationHealth, type Degraded } from './operationHealth.ts';
import { reportDeviation } from './deviations.ts';
import { addDecodingNote } from './decodingNotes.ts';
import { createReadCache } from './readCache.ts';
import { createDeadline } from './policies.ts';
import { createCallSender, transientStatuses, type CallSender } from './callSender.ts';

/** The API for one request of one person. */
export interface Rest {
  /**
   * Sends a call that changes nothing, and decodes its answer. Joins an identical call under way; retries once after a
   * lost connection or a short outage.
   */
  read<T, R>(call: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R>;
  /**
   * Sends a call that changes something, once. Returns undefined where the answer is a success that `decode` cannot
   * read.
   */
  write<T>(call: Call<T>): Promise<void>;
  write<T, R>(call: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R | undefined>;
  /** Decodes what came with an event as it would be decoded in an answer of the operation. */
  decode<R>(operation: Operation, decode: () => R): R;
  /** The same API with another token, as after signing in. */
  as(token: string): Rest;
  /** Number of calls of this request so far. */
  callCount(): number;
  /** Forgets kept answers that are the same for everybody, or of the past. */
  forgetShared(): void;
}

/** The request that calls the API. */
interface Session {
  token: string | null;
  /** Username claimed by the token, where that has been read. */
  username?: string | undefined;
  requestId: string;
  /** Creates the log of the request when it is needed. */
  log?: () => Logger;
  /** Address of the client. */
  forwardedFor?: string | undefined;
  /** Time of the request in milliseconds since 1970: a token that was replaced later was valid then. Now by default. */
  startedAt?: number;
  /** Whether the client has left, so that nothing is retried. */
  hasLeft?: (() => boolean) | undefined;
}

export interface RestClient {
  /** Opens the API for one request. */
  open(session: Session): Rest;
  /** Something has changed: later reads do not join those that started before. */
  separateReads(): void;
  /** Forgets what was kept for a token, by its digest. */
  forget(digest: string): void;
  /** Forgets kept answers that are the same for everybody, or of the past. */
  forgetShared(): void;
  /** Whether the API answers within three seconds; a failure is an answer, too. */
  isReachable(): Promise<boolean>;
  /** The API's clock. */
  clock: Pick<ApiClock, 'now' | 'offset'>;
  /** Operations whose last answer was missing or partly unusable. */
  degraded(): Degraded[];
  /** Opens a file and streams it into `take`, whose end frees the connection. */
  file(download: Download, take: (answer: Dispatcher.ResponseData) => Promise<void>): Promise<void>;
  /** Waits up to a second for calls under way, then closes all connections. */
  close(): Promise<void>;
}

const probeTimeout = 3_000;
/** A call that needs no token. */
const probePath = '/admin/platformget';

const neverLeaves = () => false;

/** Opens the connections to the API. */
export function createRestClient(
  config: GatewayConfig,
  metrics: Metrics,
  log: Logger,
  /** Called after each write with the digest of its token. */
  onWrite: (digest: string) => void = () => undefined,
): RestClient {
  const base = new URL(config.backendUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const { apiConnections: connections, apiTimeout: timeout } = config;
  const settings = { prefix, connections, timeout };
  const connect = { timeout: Math.min(5_000, timeout) };
  /** For calls, as many uploads, and the probe, which never waits for them. */
  const pool = new Pool(base.origin, {
    connections: connections * 2 + 1,
    connect,
    keepAliveTimeout: 30_000,
    // Calls have a deadline of their own.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });
  const files = new Agent({
    connections: connections * 4,
    connect,
    keepAliveTimeout: 30_000,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const clock = createApiClock(log, metrics.clockOffset);
  const sending = createCallSender(pool, { ...settings, unstatedBody: config.apiBody }, metrics, clock);
  const reads = createReadCache();
  const operations = createOperationHealth(config.apiTimeZone, metrics);
  const download = createDownloads(files, { ...settings, origin: base.origin }, metrics);

  const openWith = (session: Session, counter: { calls: number }): Rest => {
    const { token, requestId, forwardedFor, startedAt, hasLeft = neverLeaves } = session;
    const { log: ownLog = () => log.child({ requestId }) } = session;
    const shareKey = token ?? forwardedFor ?? '';
    // Created with the first call: many requests need none.
    let identity: { digest: string; sender: CallSender; headers: Record<string, string> } | undefined;
    const identify = () => {
      if (identity) return identity;
      /** Headers without the token. */
      const headers: Record<string, string> = {
        accept: 'application/json',
        'x-request-id': requestId,
        ...addressHeaders(config.gatewaySecret, forwardedFor, startedAt),
      };
      identity = {
        digest: digestOf(token),
        headers,
        sender: {
          shareKey,
          callerKey: session.username ?? readClaims(token)?.username ?? shareKey,
          headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
          hasLeft,
        },
      };
      return identity;
    };
    /** Sends a call and reports its failure to operators, once for all reads that joined it. */
    const report = async (
      call: Call,
      send: () => Promise<RawResponse<never>>,
    ): Promise<RawResponse<never>> => {
      counter.calls += 1;
      try {
        return await send();
      } catch (error) {
        operations.failed(operationName(call), ownLog, error);
        throw error;
      }
    };

    async function read<T, R>(call: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R> {
      const { digest, sender, headers } = identify();
      const answer = await reads.join(digest, call, () =>
        report(call, () =>
          sending.read(call, call.sharedFor === undefined ? sender : { ...sender, headers }),
        ),
      );
      return operations.read(operationName(call), ownLog, () => decode(answer));
    }

    async function write<T, R>(
      call: Call<T>,
      decode?: (answer: RawResponse<T>) => R,
    ): Promise<R | undefined> {
      const { digest, sender } = identify();
      const keyed =
        call.idempotencyKey && config.extensions.has('IDEMPOTENCY')
          ? { ...sender, headers: { ...sender.headers, 'idempotency-key': call.idempotencyKey } }
          : sender;
      try {
        const answer = await report(call, () => sending.write(call, keyed));
        return operations.read(operationName(call), ownLog, () => decodeLeniently(answer, decode));
      } finally {
        if (!call.leavesReads) {
          // Reads that started before, of any person, do not show this write.
          reads.separate();
          onWrite(digest);
        }
      }
    }

    return {
      read,
      write,
      decode: (operation, decode) => operations.read(operation, ownLog, decode),
      forgetShared: reads.forgetShared,
      as: (other) => openWith({ ...session, token: other, username: undefined }, counter),
      callCount: () => counter.calls,
    };
  };
  const open: RestClient['open'] = (session) => openWith(session, { calls: 0 });

  const withProbeDeadline = createDeadline(probeTimeout);
  async function probe(): Promise<boolean> {
    try {
      const { status } = await withProbeDeadline((signal) =>
        sendRequest(pool, {
          operation: `GET ${probePath}`,
          method: 'GET',
          path: prefix + probePath,
          headers: {},
          body: null,
          signal,
        }),
      );
      return !transientStatuses.has(status);
    } catch {
      return false;
    }
  }
  // Health checks that overlap share one call.
  let probing: Promise<boolean> | undefined;

  return {
    open,
    clock,
    separateReads: reads.separate,
    forget: reads.forget,
    forgetShared: reads.forgetShared,
    degraded: operations.degraded,
    isReachable() {
      probing ??= probe().finally(() => (probing = undefined));
      return probing;
    },
    file: (wanted, take) =>
      download(
        // Other servers do not learn the client's address.
        wanted.origin === undefined
          ? {
              ...wanted,
              headers: { ...wanted.headers, ...addressHeaders(config.gatewaySecret, wanted.client) },
            }
          : wanted,
        take,
      ),
    async close() {
      const end = setTimeout(() => void pool.destroy(), 1_000);
      await Promise.all([pool.close(), files.destroy()]);
      clearTimeout(end);
    },
  };
}

/** Decodes the answer of a successful write; undefined where it cannot be read. */
function decodeLeniently<T, R>(
  answer: RawResponse<T>,
  decode?: (answer: RawResponse<T>) => R,
): R | undefined {
  try {
    return decode?.(answer);
  } catch (error) {
    if (!isInvalidResponse(error)) throw error;
    if (isStatusOnly(answer)) reportDeviation('statusOnly');
    addDecodingNote(error.place, undefined, 'believed');
    return undefined;
  }
}
