import type { Dispatcher } from 'undici';
import type { GatewayConfig } from '../config.ts';
import { readClaims } from '../claims.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Call } from './call.ts';
import { addressHeaders } from './clientAddress.ts';
import type { Answer } from './decode.ts';
import { createDeadline } from './deadline.ts';
import { createDownloads, type Download } from './downloads.ts';
import { exchange } from './exchange.ts';
import { createLanes } from './lanes.ts';
import { createReads } from './reads.ts';
import { createSending, momentary } from './sending.ts';

/** The API as one request of one person sees it. */
export interface Rest {
  /**
   * A call that changes nothing: joined with an equal one that has just set out, and made once more when
   * its connection is cut or the API says that it is away for a moment.
   */
  read<T>(call: Call<T>): Promise<Answer<T>>;
  /** A call that changes something: sent once. */
  write<T>(call: Call<T>): Promise<Answer<T>>;
  /** The same API with another token, as after signing in. */
  as(token: string): Rest;
  /** What is the same for everybody is asked for anew, by whoever asks next. */
  forgetShared(): void;
}

/** Whose request it is that opens the API. */
interface Session {
  token: string | null;
  requestId: string;
  /** The address of the person behind it. */
  forwardedFor?: string | undefined;
  /** Whether the client has left, so that nothing is tried again for it. */
  hasLeft?: (() => boolean) | undefined;
}

export interface RestClient {
  /** Opens the API for one request. */
  open(session: Session): Rest;
  /** Something has just happened: reads that set out before may not know of it, and later ones do not join them. */
  separateReads(): void;
  /** What is the same for everybody is asked for anew. */
  forgetShared(): void;
  /** Whether the API answers at all, within three seconds; an operation that fails is an answer too. */
  isReachable(): Promise<boolean>;
  /** Opens a file of the API and streams it into `take`, which holds the connection until it ends. */
  file(download: Download, take: (answer: Dispatcher.ResponseData) => Promise<void>): Promise<void>;
  /** Lets what is under way end, for a second at most. */
  close(): Promise<void>;
}

/** Milliseconds within which an API that is there answers the simplest call. */
const probeTimeout = 3_000;

/** Opens the connections to the API. */
export function createRestClient(config: GatewayConfig, metrics: Metrics): RestClient {
  const base = new URL(config.backendUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const lanes = createLanes(base.origin, config.apiConnections, config.apiTimeout);
  const sending = createSending(lanes, prefix, config.apiTimeout, metrics);
  const reads = createReads();
  const download = createDownloads(lanes.downloads, prefix, config.apiTimeout, metrics);

  const open: RestClient['open'] = (session) => {
    const { token, requestId, forwardedFor, hasLeft = () => false } = session;
    const headers: Record<string, string> = {
      accept: 'application/json',
      'x-request-id': requestId,
      ...addressHeaders(config.gatewaySecret, forwardedFor),
    };
    const own = token === null ? headers : { ...headers, authorization: `Bearer ${token}` };
    const person = token ?? forwardedFor ?? '';
    const sender = { person, witness: readClaims(token)?.username ?? person, headers: own, hasLeft };
    return {
      read: (call) =>
        reads.join(token, call, () =>
          sending.read(call, call.sharedFor === undefined ? sender : { ...sender, headers }),
        ),
      async write(call) {
        try {
          return await sending.write(
            call,
            call.idempotencyKey
              ? { ...sender, headers: { ...own, 'idempotency-key': call.idempotencyKey } }
              : sender,
          );
        } finally {
          // A read that set out before this write may not see it.
          reads.separate(token);
        }
      },
      forgetShared: reads.forgetShared,
      as: (other) => open({ ...session, token: other }),
    };
  };

  async function probe(): Promise<boolean> {
    const deadline = createDeadline(probeTimeout);
    const path = '/admin/platformget';
    try {
      const { status } = await exchange(
        lanes.probe.pool,
        { operation: `GET ${path}`, method: 'GET', path: prefix + path, headers: {}, body: null },
        deadline,
      );
      return !momentary.has(status);
    } catch {
      return false;
    } finally {
      deadline.end();
    }
  }
  // Anybody may ask: however many do, the API is asked once at a time.
  let probing: Promise<boolean> | undefined;

  return {
    open,
    separateReads: () => reads.separate(),
    forgetShared: reads.forgetShared,
    isReachable() {
      probing ??= probe().finally(() => (probing = undefined));
      return probing;
    },
    file: (wanted, take) =>
      download(
        { ...wanted, headers: { ...wanted.headers, ...addressHeaders(config.gatewaySecret, wanted.client) } },
        take,
      ),
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}
