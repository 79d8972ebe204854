/** Apollo Server with its defaults on Express. */
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { type Context, contextOf, resolvers, tellReady, typeDefs } from './naive.ts';

const apollo = new ApolloServer<Context>({ typeDefs, resolvers });
await apollo.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(apollo, { context: async ({ req }) => contextOf(req.headers) }),
);
const server = app.listen(0, '127.0.0.1', () => tellReady((server.address() as AddressInfo).port));
