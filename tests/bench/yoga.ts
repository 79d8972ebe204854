/** GraphQL Yoga with its defaults on Node's own server. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga, type YogaInitialContext } from 'graphql-yoga';
import { type Context, contextOf, resolvers, tellReady, typeDefs } from './naive.ts';

interface Incoming {
  req: IncomingMessage;
}

const yoga = createYoga<Incoming, Context>({
  schema: createSchema<Incoming & YogaInitialContext & Context>({ typeDefs, resolvers }),
  context: ({ req }) => contextOf(req.headers),
});
const server = createServer((request, response) => void yoga(request, response));
server.listen(0, '127.0.0.1', () => tellReady((server.address() as AddressInfo).port));
