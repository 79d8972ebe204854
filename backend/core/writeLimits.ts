import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './errors.ts';
import { isRetry, wasRetry } from './idempotency.ts';

/** Writes per person and process: `points` per `duration` seconds. Far above manual use. */
export const writeLimits = {
  publish: { points: 30, duration: 60 },
  comment: { points: 60, duration: 60 },
  /** Messages, also those that were written offline; new conversations. */
  message: { points: 600, duration: 60 },
  /** Reactions, likes, votes, saved and pinned posts. */
  react: { points: 300, duration: 60 },
  /** Edits and deletions of content, communities and the own profile. */
  edit: { points: 240, duration: 60 },
  /** Files and folders of libraries, which are selected many at a time. */
  organize: { points: 600, duration: 60 },
  /** Members of communities and participants of conversations. */
  join: { points: 300, duration: 60 },
  invite: { points: 600, duration: 3600 },
  inviteExternal: { points: 50, duration: 3600 },
} as const;

/** A kind of write that is limited per person: routes declare it as `config.limit`. */
export type WriteLimit = keyof typeof writeLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts the call for its caller, who gets 429 beyond the limit. */
    limit?: WriteLimit;
  }
}

/** Rejects people who exceed the limit declared by a route. Rejected calls and retries do not count. */
export function limitWrites(app: FastifyInstance): void {
  const limiters = new Map(
    Object.entries(writeLimits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  );
  const limiterOf = ({ routeOptions: { config } }: FastifyRequest) =>
    config.limit === undefined ? undefined : limiters.get(config.limit);
  const counted = new WeakSet<FastifyRequest>();

  app.addHook('preValidation', async (request) => {
    const limiter = limiterOf(request);
    if (limiter === undefined) return;
    counted.add(request);
    try {
      await limiter.consume(request.caller.id);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (await isRetry(request)) return;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new ApiError(429, `Trop d’envois en peu de temps. ${waitFor(seconds)}`, 'TOO_MANY_REQUESTS', {
        retryAfter: seconds,
      });
    }
  });
  app.addHook('onSend', async (request, reply) => {
    if (counted.delete(request) && (reply.statusCode >= 400 || wasRetry(request)))
      await limiterOf(request)?.reward(request.caller.id);
  });
}

const waitFor = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `Veuillez réessayer dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
};
