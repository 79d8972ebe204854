import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../graphql/context.ts';

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, typeof value === 'string' ? value : value.join(', '));
  return map;
}

/**
 * Creates the handler that executes operations and sends responses directly: Express would compute charset, tag and
 * freshness and copy them.
 */
export const graphqlHandler =
  (
    apollo: ApolloServer<Context>,
    contextOf: (request: Request, response: Response) => Promise<Context>,
  ): RequestHandler =>
  async (request, response) => {
    const { url } = request;
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
        body: request.body,
      },
      context: () => contextOf(request, response),
    });
    if (answer.body.kind === 'chunked') throw new Error('Nothing is answered in parts.');
    const { string } = answer.body;
    response.statusCode = answer.status ?? 200;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeader('content-length', Buffer.byteLength(string)).end(string);
  };
