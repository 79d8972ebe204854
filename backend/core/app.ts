import './operation.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Caller } from './caller.ts';
import type { BackendContext } from './context.ts';

/** The server with request and answer types from the zod schemas of each route. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers the routes of a feature. */
export type Feature = (app: App) => void | Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    context: BackendContext;
  }
  interface FastifyRequest {
    /** The caller. Reading it in a public route throws. */
    readonly caller: Caller;
  }
}
