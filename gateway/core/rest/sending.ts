import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../http/metrics.ts';
import { readAnswer } from './answers.ts';
import { type Breaker, createBreaker, type Outcome } from './breaker.ts';
import { type BodyEncoding, type Call, operationOf, textBody } from './call.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import type { Answer } from './decode.ts';
import { type Exchange, exchange, type Received } from './exchange.ts';
import { isOfMissingFile, NoAnswer, notMade, unavailable } from './faults.ts';
import type { Lane } from './lanes.ts';
import { patienceForFiles, uploading } from './uploading.ts';
import { momentary } from './whereabouts.ts';

/** Who calls, and with what. */
export interface Sender {
  /**
   * Whose share of the connections the call uses: the token's, which nobody else has, or that of the
   * address of somebody without one.
   */
  person: string;
  /** Who tells breakers of it: the same in all sessions of a person. */
  witness: string;
  headers: Record<string, string>;
  /** Whether nobody waits for the answer any more. */
  hasLeft: () => boolean;
}

/** Statuses by which a proxy says that it does not know what became of a request. */
const unsettled: ReadonlySet<number> = new Set([502, 504]);

/**
 * Sends calls: each within one deadline, on a connection of its person's and operation's share, through two
 * breakers. One is the operation's, opened by five failures in a row. The common one opens when ten calls
 * in a row, of three operations, were not answered: then it is the API that is away.
 */
export function createSending(
  lanes: { calls: Lane; uploads: Lane },
  { prefix, timeout, unstatedBody }: { prefix: string; timeout: number; unstatedBody: BodyEncoding },
  metrics: Metrics,
) {
  const common = createBreaker({ failures: 10, several: 3, alone: false });
  const ofOperations = new LRUCache<string, Breaker>({ max: 500 });
  const breakersOf = (operation: string, witness: string): [Breaker, witness: string][] => {
    const own = ofOperations.get(operation) ?? createBreaker({ failures: 5, several: 2, alone: true });
    ofOperations.set(operation, own);
    return [
      [own, witness],
      [common, operation],
    ];
  };

  async function bodyOf(call: Call, deadline: Deadline): Promise<Pick<Exchange, 'headers' | 'body'>> {
    if (!call.multipart) return textBody(call, unstatedBody);
    const length = await call.multipart.length().catch((error: unknown) => {
      throw notMade(error, operationOf(call));
    });
    return {
      headers: { 'content-type': call.multipart.contentType, 'content-length': String(length) },
      body: uploading(call.multipart, deadline, {
        perPiece: timeout,
        forAnswer: timeout * patienceForFiles,
      }),
    };
  }

  async function timed(lane: Lane, call: Call, sender: Sender, deadline: Deadline): Promise<Received> {
    const operation = operationOf(call);
    const done = metrics.upstreamCall(operation);
    let status = 0;
    try {
      const { headers, body } = await bodyOf(call, deadline);
      const answer = await exchange(
        lane.pool,
        {
          operation,
          method: call.method,
          path: prefix + call.path,
          headers: { ...sender.headers, ...headers },
          body,
        },
        deadline,
      );
      ({ status } = answer);
      return answer;
    } catch (error) {
      // With whoever sent them their files are let go of: that they are missing then is no fault of ours.
      throw sender.hasLeft() && isOfMissingFile(error) ? unavailable() : error;
    } finally {
      done(status);
    }
  }

  async function attempt(call: Call, sender: Sender, deadline: Deadline): Promise<Received> {
    const operation = operationOf(call);
    const breakers = breakersOf(operation, sender.witness);
    const refuseIfShut = () => {
      if (!breakers.some(([breaker, witness]) => breaker.isShutTo(witness))) return;
      metrics.upstreamRefused(operation, 'breaker');
      throw unavailable();
    };
    refuseIfShut();
    const lane = call.multipart ? lanes.uploads : lanes.calls;
    const giveBack = await lane.shares.take({ operation, person: sender.person }, Date.now() + timeout / 2);
    if (!giveBack) {
      metrics.upstreamRefused(operation, 'busy');
      throw unavailable();
    }
    let outcome: Outcome = 'unknown';
    try {
      // Much may have happened while it waited.
      deadline.signal.throwIfAborted();
      refuseIfShut();
      const tell = breakers.map(([breaker, witness]) => breaker.begin(witness));
      try {
        const answer = await timed(lane, call, sender, deadline);
        outcome = 'answered';
        return answer;
      } catch (error) {
        if (error instanceof NoAnswer) outcome = 'away';
        throw error;
      } finally {
        for (const one of tell) one(outcome);
      }
    } finally {
      giveBack();
    }
  }

  return {
    /** Sends a call that changes something, once. */
    async write(call: Call, sender: Sender): Promise<Answer<never>> {
      const deadline = createDeadline(timeout);
      try {
        const answer = await attempt(call, sender, deadline);
        if (unsettled.has(answer.status)) throw new NoAnswer('cut', true);
        return readAnswer(answer, operationOf(call), true);
      } finally {
        deadline.end();
      }
    },
    /**
     * Sends a call that changes nothing; once more, within the same deadline, where the connection was cut
     * or the API said that it is away for a moment. What was waited for in vain is not asked for again.
     */
    async read(call: Call, sender: Sender): Promise<Answer<never>> {
      const deadline = createDeadline(timeout);
      try {
        for (let isLast = false; ; isLast = true) {
          try {
            const answer = await attempt(call, sender, deadline);
            if (isLast || !momentary.has(answer.status)) return readAnswer(answer, operationOf(call), false);
          } catch (error) {
            if (isLast || !(error instanceof NoAnswer) || error.why === 'late') throw error;
          }
          if (sender.hasLeft()) throw unavailable();
          // Not all at the same moment.
          await pause(50 + Math.random() * 100);
        }
      } finally {
        deadline.end();
      }
    },
  };
}
