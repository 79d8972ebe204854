import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { ApiClock } from './apiClock.ts';
import type { Metrics } from '../http/metrics.ts';
import { parseResponse } from './parseResponse.ts';
import { type BodyEncoding, type Call, nameOperation, toTextBody } from './call.ts';
import type { RawResponse } from '../compat/decode.ts';
import { type HttpRequest, sendRequest, type HttpResponse } from './sendRequest.ts';
import {
  isMissingFileError,
  NoResponseError,
  failedCallError,
  unavailableError,
} from '../http/upstreamErrors.ts';
import { BusyError, createLimiter, runWithin } from './limiter.ts';
import type { MultipartBody } from './multipart.ts';
import { CircuitOpenError, createCircuits, createDeadline } from './policies.ts';
import { fileTimeoutFactor, toStream } from './multipartStream.ts';

/** The person or client for whom a call is sent: keys of limits, headers, and whether the client still waits. */
export interface Sender {
  /** Key of the sender's limit of calls: the token, or the address of an anonymous sender. */
  shareKey: string;
  /** Name of the sender in circuit breakers: the same in all sessions of a person. */
  callerKey: string;
  headers: Record<string, string>;
  /** Whether the client no longer waits. */
  hasLeft: () => boolean;
}

/** HTTP statuses of a short outage. */
export const transientStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Proxy statuses after which the outcome of a request is unknown. */
const unknownOutcomeStatuses: ReadonlySet<number> = new Set([502, 504]);

interface Settings {
  /** Path of the API's base URL. */
  prefix: string;
  /** Maximum concurrent calls. Uploads have as many of their own. */
  connections: number;
  /** Milliseconds for a call. */
  timeout: number;
  unstatedBody: BodyEncoding;
}

/** Creates the functions that send reads and writes within limits, a deadline and their operation's circuit breaker. */
export function createCallSender(
  pool: Dispatcher,
  settings: Settings,
  metrics: Metrics,
  clock: Pick<ApiClock, 'observe'>,
) {
  const { prefix, connections, timeout, unstatedBody } = settings;
  const circuitOf = createCircuits();
  const withDeadline = createDeadline(timeout);
  /** Per person and per operation, so that neither takes all connections. */
  const createLimits = (perOperation: number) => ({
    person: createLimiter(Math.ceil(connections / 8)),
    operation: createLimiter(Math.ceil(perOperation)),
    all: createLimiter(connections),
  });
  const limitsOf = { calls: createLimits(connections / 4), uploads: createLimits(connections / 2) };

  /** Sends an upload. No total deadline: it ends when no data moves; the API has time to store the files. */
  async function upload(multipart: MultipartBody, request: HttpRequest): Promise<HttpResponse> {
    const length = await multipart.length().catch((error: unknown) => {
      throw failedCallError(error, request.operation);
    });
    return sendRequest(pool, {
      ...request,
      headers: {
        ...request.headers,
        'content-type': multipart.contentType,
        'content-length': String(length),
      },
      body: toStream(multipart),
      headersTimeout: timeout * fileTimeoutFactor,
      bodyTimeout: timeout,
    });
  }

  async function send(call: Call, sender: Sender): Promise<HttpResponse> {
    const operation = nameOperation(call);
    const done = metrics.upstreamCall(operation);
    const sentAt = Date.now();
    let status = 0;
    try {
      const { headers, body } = toTextBody(call, unstatedBody);
      const request: HttpRequest = {
        operation,
        method: call.method,
        path: prefix + call.path,
        headers: { ...sender.headers, ...headers },
        body,
      };
      const answer = await (call.multipart
        ? upload(call.multipart, request)
        : withDeadline((signal) => sendRequest(pool, { ...request, signal })));
      ({ status } = answer);
      clock.observe(answer.date, sentAt);
      return answer;
    } catch (error) {
      // Uploads are deleted when their client leaves; that is no failure.
      throw sender.hasLeft() && isMissingFileError(error) ? unavailableError() : error;
    } finally {
      done(status);
    }
  }

  async function attempt(call: Call, sender: Sender): Promise<HttpResponse> {
    const operation = nameOperation(call);
    const { person, operation: ofOperation, all } = call.multipart ? limitsOf.uploads : limitsOf.calls;
    try {
      // The person's own limit comes first, so that their queued calls hold no other slot.
      return await runWithin([person(sender.shareKey), ofOperation(operation), all('')], timeout / 2, () =>
        circuitOf(operation)(sender.callerKey, () => send(call, sender)),
      );
    } catch (error) {
      const isBusy = error instanceof BusyError;
      if (!isBusy && !(error instanceof CircuitOpenError)) throw error;
      metrics.upstreamRefused(operation, isBusy ? 'busy' : 'breaker');
      throw unavailableError();
    }
  }

  return {
    /** Sends a write once. */
    async write(call: Call, sender: Sender): Promise<RawResponse<never>> {
      const answer = await attempt(call, sender);
      if (unknownOutcomeStatuses.has(answer.status)) throw new NoResponseError('disconnected', true);
      return parseResponse(answer, nameOperation(call), true);
    },
    /** Sends a read, and again after a lost connection or a short outage, but not after a timeout. */
    async read(call: Call, sender: Sender): Promise<RawResponse<never>> {
      const first = await attempt(call, sender).catch((error: unknown) => {
        if (error instanceof NoResponseError && error.reason === 'disconnected') return error;
        throw error;
      });
      if (!(first instanceof NoResponseError) && !transientStatuses.has(first.status))
        return parseResponse(first, nameOperation(call), false);
      if (sender.hasLeft()) throw unavailableError();
      // Jitter, so that calls that failed together do not retry together.
      await pause(50 + Math.random() * 100);
      return parseResponse(await attempt(call, sender), nameOperation(call), false);
    },
  };
}
