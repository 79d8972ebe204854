import { Agent, type Dispatcher, Pool } from 'undici';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';
import { digestToken, readClaims } from '../http/claims.ts';
import type { Metrics } from '../http/metrics.ts';
import { isInvalidResponse } from '../http/upstreamErrors.ts';
import { type Call, withoutUnsupportedFields, nameOperation } from './call.ts';
import { createAddressHeaders } from './clientAddress.ts';
import { type RawResponse, isStatusOnly } from '../compat/decode.ts';
import type { Operation } from './contract.ts';
import { type ApiClock, createApiClock } from './apiClock.ts';
import { createDownloads, type Download } from './downloads.ts';
import { sendRequest, maxResponseBytes } from './sendRequest.ts';
import { createOperationHealth, type Degraded } from './operationHealth.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { createReadCache } from './readCache.ts';
import { createDeadline } from './policies.ts';
import { createCallSender, transientStatuses, type Sender } from './callSender.ts';

/** The API client of one request. */
export interface Rest {
  /**
   * Sends a read and decodes its result. Joins an identical call in flight; retries once after a lost connection or a
   * short outage. Throws NotOfferedError for a call that needs a missing extension.
   */
  read<T, R>(call: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R>;
  /** Sends a write, never twice. Returns undefined if it succeeded but `decode` cannot read the response. */
  write<T>(call: Call<T>): Promise<void>;
  write<T, R>(call: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R | undefined>;
  /** Decodes data of an event like a response of the operation. */
  decode<R>(operation: Operation, decode: () => R): R;
  /** The same client with another token, as after signing in. */
  as(token: string): Rest;
  /** Number of calls sent so far, without joined and cached reads; clients made with `as` share it. */
  callCount(): number;
  /** Drops cached results that are public or immutable. */
  forgetShared(): void;
}

/** The request for which the API is called. */
interface Session {
  token: string | null;
  /** Username claimed by the token, if known. */
  username?: string | undefined;
  requestId: string;
  log?: () => Logger;
  forwardedFor?: string | undefined;
  /** Time of the request in milliseconds since 1970: a token replaced later was valid then. Defaults to now. */
  startedAt?: number;
  /** Whether the client left, so that nothing is retried. */
  hasLeft?: (() => boolean) | undefined;
}

/** The API client of a gateway; `open` makes that of a request. */
export interface RestClient {
  open(session: Session): Rest;
  /** Data changed: later reads neither join those in flight nor reuse results held for a moment. */
  separateReads(): void;
  /** Drops cached results of a token, by its digest. */
  forget(digest: string): void;
  /** Drops cached results that are public or immutable. */
  forgetShared(): void;
  /** Whether the API responds within three seconds, with any status except those of a short outage. */
  isReachable(): Promise<boolean>;
  clock: Pick<ApiClock, 'now' | 'offset'>;
  /** Operations whose last response was missing or partly unusable. */
  degraded(): Degraded[];
  /** Opens a file and streams it into `take`; the connection is free when that ends. */
  file(download: Download, take: (answer: Dispatcher.ResponseData) => Promise<void>): Promise<void>;
  /** Waits up to a second for calls in flight, then closes all connections. */
  close(): Promise<void>;
}

const probeTimeout = 3_000;
/** A call that needs no token. */
const probePath = '/admin/platformget';

const neverLeaves = () => false;

/** Creates the API client of a gateway from its configuration. */
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
  // Long before the API closes an idle connection, whatever it announces: a write at that moment would be lost.
  const idle = { keepAliveTimeout: 30_000, keepAliveMaxTimeout: 30_000 };
  /** For calls, as many uploads, and the probe, which never waits for them. */
  const pool = new Pool(base.origin, {
    connections: connections * 2 + 1,
    connect,
    ...idle,
    // Calls have their own deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxResponseBytes,
  });
  const files = new Agent({
    connections: connections * 4,
    connect,
    ...idle,
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
    let identity: { digest: string; sender: Sender; headers: Record<string, string> } | undefined;
    const identify = () => {
      if (identity) return identity;
      /** Headers without the token. */
      const headers: Record<string, string> = {
        accept: 'application/json',
        'x-request-id': requestId,
        ...createAddressHeaders(config.gatewaySecret, forwardedFor, startedAt),
      };
      identity = {
        digest: digestToken(token),
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
    /** Sends a call and reports its failure once for all reads that joined it. */
    const report = async (
      call: Call,
      send: () => Promise<RawResponse<never>>,
    ): Promise<RawResponse<never>> => {
      counter.calls += 1;
      try {
        return await send();
      } catch (error) {
        operations.failed(nameOperation(call), ownLog, error);
        throw error;
      }
    };

    async function read<T, R>(asked: Call<T>, decode: (answer: RawResponse<T>) => R): Promise<R> {
      const call = withoutUnsupportedFields(asked, config.extensions);
      const { digest, sender, headers } = identify();
      const answer = await reads.join(digest, call, () =>
        report(call, () =>
          sending.read(call, call.sharedFor === undefined ? sender : { ...sender, headers }),
        ),
      );
      return operations.read(nameOperation(call), ownLog, () => decode(answer));
    }

    async function write<T, R>(
      asked: Call<T>,
      decode?: (answer: RawResponse<T>) => R,
    ): Promise<R | undefined> {
      const call = withoutUnsupportedFields(asked, config.extensions);
      const { digest, sender } = identify();
      const keyed =
        call.idempotencyKey && config.extensions.has('IDEMPOTENCY')
          ? { ...sender, headers: { ...sender.headers, 'idempotency-key': call.idempotencyKey } }
          : sender;
      try {
        const answer = await report(call, () => sending.write(call, keyed));
        return operations.read(nameOperation(call), ownLog, () => decodeLeniently(answer, decode));
      } finally {
        if (!call.leavesReads) {
          // Reads in flight do not show this write.
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
  // Concurrent health checks share one call.
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
              headers: { ...wanted.headers, ...createAddressHeaders(config.gatewaySecret, wanted.client) },
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

/** Decodes the response of a successful write; undefined if it cannot be read. */
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
