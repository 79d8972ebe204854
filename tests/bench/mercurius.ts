/** Mercurius on Fastify, which compiles what is asked from its first time on. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import mercurius from 'mercurius';
import { type Context, contextOf, resolvers, tellReady, typeDefs } from './naive.ts';

declare module 'mercurius' {
  // Additional fields of `context`.
  interface MercuriusContext extends Context {}
}

const app = fastify();
await app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  jit: 1,
  context: (request) => contextOf(request.headers),
});
await app.listen({ port: 0, host: '127.0.0.1' });
tellReady((app.server.address() as AddressInfo).port);
