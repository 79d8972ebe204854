import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { fault } from '../errors.ts';
import { type Cost, enforceLimits } from './limits.ts';

/** The header by which a client asks what its operation costs. */
export const costHeader = 'x-query-cost';

/** Where subscriptions are asked. */
export const subscriptionsElsewhere =
  'Subscriptions go by WebSocket to this address, with the subprotocol graphql-transport-ws.';

/**
 * Measures what is asked, with its variables, and refuses what asks too much. Who sends the header `x-query-cost`
 * is told in `extensions.cost`: what the operation costs, the most that it may, and how many calls the API was asked
 * for it, those left out that another operation had just made.
 */
export function admission(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ request: { http } }) => {
      const isAsked = http?.headers.has(costHeader) === true;
      let cost: Cost | undefined;
      return {
        async didResolveOperation({ contextValue, document, operation, request }) {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            throw fault('BAD_REQUEST', subscriptionsElsewhere);
          if (operation)
            cost = enforceLimits(
              schema,
              document,
              operation,
              request.variables ?? {},
              contextValue.isTrusted,
            );
        },
        async willSendResponse({ contextValue, response: { body } }) {
          if (!isAsked || !cost || body.kind !== 'single') return;
          body.singleResult.extensions = {
            ...body.singleResult.extensions,
            cost: { ...cost, upstreamCalls: contextValue.rest.callCount() },
          };
        },
      };
    },
  };
}
