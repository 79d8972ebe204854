import { Agent, type Dispatcher, Pool } from 'undici';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config.ts';
import { digestOf, readClaims } from '../claims.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Call, operationOf } from './call.ts';
import { addressHeaders } from './clientAddress.ts';
import { type Answer, isStatusAlone, isUnusable } from './decode.ts';
import { createDownloads, type Download } from './downloads.ts';
import { exchange, mostAnswerBytes } from './exchange.ts';
import { createOperations, type Degraded } from './operations.ts';
import { deviates } from './observing.ts';
import { note } from './reading.ts';
import { createReads } from './reads.ts';
import { createDeadline } from './policies.ts';
import { createSending, momentary, type Sender } from './sending.ts';

/** The API as one request of one person sees it. */
export interface Rest {
  /**
   * What `decode` reads in the answer of a call that changes nothing: joined with an equal one that has just
   * set out, and made once more when its connection is cut or the API says that it is away for a moment.
   */
  read<T, R>(call: Call<T>, decode: (answer: Answer<T>) => R): Promise<R>;
  /**
   * A call that changes something: sent once. Any answer that refuses nothing is believed: what `decode`
   * cannot read in it is undefined, and no error.
   */
  write<T>(call: Call<T>): Promise<void>;
  write<T, R>(call: Call<T>, decode: (answer: Answer<T>) => R): Promise<R | undefined>;
  /** The same API with another token, as after signing in. */
  as(token: string): Rest;
  /** How many calls this request has made so far. */
  callCount(): number;
  /** What is the same for everybody, or of the past, is asked for anew, by whoever asks next. */
  forgetShared(): void;
}

/** Whose request it is that opens the API. */
interface Session {
  token: string | null;
  /** Whose token it says it is, where that has been read. */
  username?: string | undefined;
  requestId: string;
  /** The log of that request, made when something is to be written. */
  log?: () => Logger;
  /** The address of the person behind it. */
  forwardedFor?: string | undefined;
  /**
   * When they began what they ask, in milliseconds since 1970: a token that was replaced meanwhile was a good one
   * then. Now unless it is given.
   */
  begunAt?: number;
  /** Whether the client has left, so that nothing is tried again for it. */
  hasLeft?: (() => boolean) | undefined;
}

export interface RestClient {
  /** Opens the API for one request. */
  open(session: Session): Rest;
  /** Something has just happened: reads that set out before may not know of it, and later ones do not join them. */
  separateReads(): void;
  /** Nobody has the token of this digest any more: what was kept for them goes. */
  forget(digest: string): void;
  /** What is the same for everybody, or of the past, is asked for anew. */
  forgetShared(): void;
  /** Whether the API answers at all, within three seconds; an operation that fails is an answer too. */
  isReachable(): Promise<boolean>;
  /** Operations of which the last answer was missing, or could not be used in whole. */
  degraded(): Degraded[];
  /** Opens a file of the API and streams it into `take`, which holds the connection until it ends. */
  file(download: Download, take: (answer: Dispatcher.ResponseData) => Promise<void>): Promise<void>;
  /** Lets what is under way end, for a second at most. */
  close(): Promise<void>;
}

/** Milliseconds within which an API that is there answers the simplest call. */
const probeTimeout = 3_000;
/** The simplest call, which asks for no token. */
const simplest = '/admin/platformget';

/** What has no client to leave. */
const neverLeaves = () => false;

/** Opens the connections to the API. */
export function createRestClient(
  config: GatewayConfig,
  metrics: Metrics,
  log: Logger,
  /** Called with the digest of their token after somebody wrote. */
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
    // A call ends by the signal of its deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: mostAnswerBytes,
  });
  const files = new Agent({
    connections: connections * 4,
    connect,
    keepAliveTimeout: 30_000,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const sending = createSending(pool, { ...settings, unstatedBody: config.apiBody }, metrics);
  const reads = createReads();
  const operations = createOperations(config.apiTimeZone, metrics);
  const download = createDownloads(files, { ...settings, origin: base.origin }, metrics);

  const opened = (session: Session, tally: { calls: number }): Rest => {
    const { token, requestId, forwardedFor, begunAt, hasLeft = neverLeaves } = session;
    const { log: ownLog = () => log.child({ requestId }) } = session;
    const person = token ?? forwardedFor ?? '';
    // Many requests call nothing, and are answered from what is kept.
    let known: { digest: string; sender: Sender; headers: Record<string, string> } | undefined;
    const asker = () => {
      if (known) return known;
      /** Of nobody. */
      const headers: Record<string, string> = {
        accept: 'application/json',
        'x-request-id': requestId,
        ...addressHeaders(config.gatewaySecret, forwardedFor, begunAt),
      };
      known = {
        digest: digestOf(token),
        headers,
        sender: {
          person,
          witness: session.username ?? readClaims(token)?.username ?? person,
          headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
          hasLeft,
        },
      };
      return known;
    };
    /** Sends a call; how it failed is told to operators, once however many wait for it. */
    const told = async (call: Call, send: () => Promise<Answer<never>>): Promise<Answer<never>> => {
      tally.calls += 1;
      try {
        return await send();
      } catch (error) {
        operations.failed(operationOf(call), ownLog, error);
        throw error;
      }
    };

    async function read<T, R>(call: Call<T>, decode: (answer: Answer<T>) => R): Promise<R> {
      const { digest, sender, headers } = asker();
      const answer = await reads.join(digest, call, () =>
        told(call, () => sending.read(call, call.sharedFor === undefined ? sender : { ...sender, headers })),
      );
      return operations.read(operationOf(call), ownLog, () => decode(answer));
    }

    async function write<T, R>(call: Call<T>, decode?: (answer: Answer<T>) => R): Promise<R | undefined> {
      const { digest, sender } = asker();
      const by =
        call.idempotencyKey && config.extensions.has('IDEMPOTENCY')
          ? { ...sender, headers: { ...sender.headers, 'idempotency-key': call.idempotencyKey } }
          : sender;
      try {
        const answer = await told(call, () => sending.write(call, by));
        return operations.read(operationOf(call), ownLog, () => believed(answer, decode));
      } finally {
        if (!call.leavesReads) {
          // What was read before this write does not see it, whoever read it.
          reads.separate();
          onWrite(digest);
        }
      }
    }

    return {
      read,
      write,
      forgetShared: reads.forgetShared,
      as: (other) => opened({ ...session, token: other, username: undefined }, tally),
      callCount: () => tally.calls,
    };
  };
  const open: RestClient['open'] = (session) => opened(session, { calls: 0 });

  const withProbeDeadline = createDeadline(probeTimeout);
  async function probe(): Promise<boolean> {
    try {
      const { status } = await withProbeDeadline((signal) =>
        exchange(pool, {
          operation: `GET ${simplest}`,
          method: 'GET',
          path: prefix + simplest,
          headers: {},
          body: null,
          signal,
        }),
      );
      return !momentary.has(status);
    } catch {
      return false;
    }
  }
  // Anybody may ask: however many do, the API is asked once at a time.
  let probing: Promise<boolean> | undefined;

  return {
    open,
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
        // Who asks is told to the API alone.
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

/** What a write's answer tells beyond its success; what cannot be read in it is undefined. */
function believed<T, R>(answer: Answer<T>, decode?: (answer: Answer<T>) => R): R | undefined {
  try {
    return decode?.(answer);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    if (isStatusAlone(answer)) deviates('statusOnly');
    note(error.place, undefined, 'believed');
    return undefined;
  }
}
