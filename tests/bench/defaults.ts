/** The same schema and resolvers behind Apollo Server with its defaults on Express. */
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import pino from 'pino';
import { readConfig } from '../../gateway/core/config.ts';
import type { Context } from '../../gateway/core/context.ts';
import { createMetrics } from '../../gateway/core/http/metrics.ts';
import { contextOf, type Services } from '../../gateway/core/http/requests.ts';
import { createMemoryStore } from '../../gateway/core/idempotency.ts';
import { createEventHub } from '../../gateway/core/realtime/hub.ts';
import { createRestClient } from '../../gateway/core/rest/client.ts';
import { createSchema } from '../../gateway/core/schema.ts';

const config = readConfig();
const services: Services = {
  config,
  rest: createRestClient(config, createMetrics()),
  events: createEventHub(),
  idempotency: createMemoryStore(),
  log: pino({ level: 'silent' }),
};
const apollo = new ApolloServer<Context>({ schema: createSchema() });
await apollo.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(apollo, { context: async ({ req }) => contextOf(services, req, true, 'bench') }),
);
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }),
);
process.on('SIGTERM', () => process.exit(0));
