import type { ApolloServerPlugin } from '@apollo/server';
import {
  type ExecutionArgs,
  type FormattedExecutionResult,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { type CostReport, enforceLimits } from './limits.ts';

/** The header by which a client asks what its operation costs. */
export const costHeader = 'x-query-cost';

/** Where subscriptions are asked. */
export const useWebSocket =
  'Subscriptions go by WebSocket to this address, with the subprotocol graphql-transport-ws.';

/**
 * Measures what is asked, with its variables, and refuses what asks too much. Who sends the header `x-query-cost`
 * is told in `extensions.cost`: what the operation costs, the most that it may, and how many calls the API was asked
 * for it, those left out that another operation had just made.
 */
export function costPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ request: { http } }) => {
      const isAsked = http?.headers.has(costHeader) === true;
      let cost: CostReport | undefined;
      return {
        async didResolveOperation({ contextValue, document, operation, request }) {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            throw graphqlError('BAD_REQUEST', useWebSocket);
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

/** Of subscriptions: the parameter of their connection by which a client asks for it, whatever its case. */
export const isCostRequested = (parameters: Record<string, unknown> | undefined): boolean =>
  Object.keys(parameters ?? {}).some((name) => name.toLowerCase() === costHeader);

/** What is told of the cost of each event of a subscription. */
export interface SubscriptionCosts {
  /** From here on the costs of these events are told. */
  begin(args: ExecutionArgs, cost: CostReport, context: Context): void;
  /** What an event's answer has besides its data: nothing, where nobody asked for its cost. */
  extensionsOf(args: ExecutionArgs): Pick<FormattedExecutionResult, 'extensions'>;
}

/** An event's cost is that of its operation, with the calls that the API was asked since the event before. */
export function createSubscriptionCosts(): SubscriptionCosts {
  const begun = new WeakMap<ExecutionArgs, { cost: CostReport; context: Context; counted: number }>();
  return {
    begin: (args, cost, context) => void begun.set(args, { cost, context, counted: 0 }),
    extensionsOf(args) {
      const known = begun.get(args);
      if (!known) return {};
      const calls = known.context.rest.callCount();
      const upstreamCalls = calls - known.counted;
      known.counted = calls;
      return { extensions: { cost: { ...known.cost, upstreamCalls } } };
    },
  };
}
