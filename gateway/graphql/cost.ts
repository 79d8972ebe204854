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

/** Request header that asks for the cost of the operation. */
export const costHeader = 'x-query-cost';

/** Error message for subscriptions sent over HTTP. */
export const useWebSocketMessage =
  'Subscriptions go by WebSocket to this address, with the subprotocol graphql-transport-ws.';

/**
 * Rejects operations above the limits. With the header `x-query-cost`, reports in `extensions.cost` the cost, its limit
 * and the number of API calls.
 */
export function costPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ request: { http } }) => {
      const isAsked = http?.headers.has(costHeader) === true;
      let cost: CostReport | undefined;
      return {
        async didResolveOperation({ contextValue, document, operation, request }) {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            throw graphqlError('BAD_REQUEST', useWebSocketMessage);
          if (operation)
            cost = enforceLimits(
              schema,
              document,
              operation,
              request.variables ?? {},
              contextValue.isTrustedDocument,
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

/** Whether connection parameters ask for costs by `x-query-cost`, in any case. */
export const isCostRequested = (parameters: Record<string, unknown> | undefined): boolean =>
  Object.keys(parameters ?? {}).some((name) => name.toLowerCase() === costHeader);

/** Costs reported with the events of a subscription. */
export interface SubscriptionCosts {
  /** Starts reporting costs for these events. */
  begin(args: ExecutionArgs, cost: CostReport, context: Context): void;
  /** The `extensions` of an event's result; empty if the cost was not requested. */
  extensionsOf(args: ExecutionArgs): Pick<FormattedExecutionResult, 'extensions'>;
}

/** Creates the reports of each event's cost: that of its operation, and the API calls since the previous event. */
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
