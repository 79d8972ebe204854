import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { ApiClock } from './apiClock.ts';
import type { Metrics } from '../http/metrics.ts';
import { readAnswer } from './answers.ts';
import { type BodyEncoding, type Call, operationOf, textBody } from './call.ts';
import type { Answer } from './decode.ts';
import { type Exchange, exchange, type Received } from './exchange.ts';
import { isOfMissingFile, NoAnswer, notMade, unavailable } from './faults.ts';
import { BusyError, createLimiter, runWithin } from './limiter.ts';
import type { MultipartBody } from './multipart.ts';
import { CircuitOpenError, createCircuits, createDeadline } from './policies.ts';
import { patienceForFiles, uploading } from './uploading.ts';

/** The sender of a call. */
export interface Sender {
  /** Key of the sender's limit of calls: the token, or the address of an anonymous sender. */
  shareKey: string;
  /** Name of the sender in circuit breakers: the same in all sessions of a person. */
  callerKey: string;
  headers: Record<string, string>;
  /** Whether the client no longer waits for the answer. */
  hasLeft: () => boolean;
}

/** Statuses by which a server, or a proxy before it, reports a short outage. */
export const momentary: ReadonlySet<number> = new Set([502, 503, 504]);
/** Statuses by which a proxy reports that the outcome of a request is unknown. */
const unsettled: ReadonlySet<number> = new Set([502, 504]);

interface Settings {
  /** Path of the API's address. */
  prefix: string;
  /** Calls under way at once. Uploads have as many of their own, so that calls never wait for them. */
  connections: number;
  /** Milliseconds for a call. */
  timeout: number;
  unstatedBody: BodyEncoding;
}

/** Sends calls within limits, a deadline and the circuit breaker of their operation. */
export function createSending(
  pool: Dispatcher,
  settings: Settings,
  metrics: Metrics,
  clock: Pick<ApiClock, 'observe'>,
) {
  const { prefix, connections, timeout, unstatedBody } = settings;
  const circuitOf = createCircuits();
  const withDeadline = createDeadline(timeout);
  /** No person and no operation may hold all connections, so that neither keeps others from the API. */
  const createLimits = (perOperation: number) => ({
    person: createLimiter(Math.ceil(connections / 8)),
    operation: createLimiter(Math.ceil(perOperation)),
    all: createLimiter(connections),
  });
  const limitsOf = { calls: createLimits(connections / 4), uploads: createLimits(connections / 2) };

  /** Sends an upload. It has no deadline in all: it ends when nothing moves, and the API has time to store the files. */
  async function upload(multipart: MultipartBody, request: Exchange): Promise<Received> {
    const length = await multipart.length().catch((error: unknown) => {
      throw notMade(error, request.operation);
    });
    return exchange(pool, {
      ...request,
      headers: {
        ...request.headers,
        'content-type': multipart.contentType,
        'content-length': String(length),
      },
      body: uploading(multipart),
      headersTimeout: timeout * patienceForFiles,
      bodyTimeout: timeout,
    });
  }

  async function send(call: Call, sender: Sender): Promise<Received> {
    const operation = operationOf(call);
    const done = metrics.upstreamCall(operation);
    const sentAt = Date.now();
    let status = 0;
    try {
      const { headers, body } = textBody(call, unstatedBody);
      const request: Exchange = {
        operation,
        method: call.method,
        path: prefix + call.path,
        headers: { ...sender.headers, ...headers },
        body,
      };
      const answer = await (call.multipart
        ? upload(call.multipart, request)
        : withDeadline((signal) => exchange(pool, { ...request, signal })));
      ({ status } = answer);
      clock.observe(answer.date, sentAt);
      return answer;
    } catch (error) {
      // Uploaded files are deleted when their client leaves: that they are missing then is not a failure.
      throw sender.hasLeft() && isOfMissingFile(error) ? unavailable() : error;
    } finally {
      done(status);
    }
  }

  async function attempt(call: Call, sender: Sender): Promise<Received> {
    const operation = operationOf(call);
    const { person, operation: ofOperation, all } = call.multipart ? limitsOf.uploads : limitsOf.calls;
    try {
      // The person's own limit comes first, so that their waiting calls take no place from others.
      return await runWithin([person(sender.shareKey), ofOperation(operation), all('')], timeout / 2, () =>
        circuitOf(operation)(sender.callerKey, () => send(call, sender)),
      );
    } catch (error) {
      const isBusy = error instanceof BusyError;
      if (!isBusy && !(error instanceof CircuitOpenError)) throw error;
      metrics.upstreamRefused(operation, isBusy ? 'busy' : 'breaker');
      throw unavailable();
    }
  }

  return {
    /** Sends a call that changes something, once. */
    async write(call: Call, sender: Sender): Promise<Answer<never>> {
      const answer = await attempt(call, sender);
      if (unsettled.has(answer.status)) throw new NoAnswer('cut', true);
      return readAnswer(answer, operationOf(call), true);
    },
    /** Sends a call that changes nothing; once more after a lost connection or a short outage, but not after a timeout. */
    async read(call: Call, sender: Sender): Promise<Answer<never>> {
      const first = await attempt(call, sender).catch((error: unknown) => {
        if (error instanceof NoAnswer && error.why === 'cut') return error;
        throw error;
      });
      if (!(first instanceof NoAnswer) && !momentary.has(first.status))
        return readAnswer(first, operationOf(call), false);
      if (sender.hasLeft()) throw unavailable();
      // A random pause, so that calls that failed together do not return together.
      await pause(50 + Math.random() * 100);
      return readAnswer(await attempt(call, sender), operationOf(call), false);
    },
  };
}
