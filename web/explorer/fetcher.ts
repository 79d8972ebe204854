import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, getOperationAST, GraphQLError, OperationTypeNode, parse } from 'graphql';
import { postOperation, anonymousNotice, costHeader, signInNotice } from './postOperation.ts';
import { type RunInfoStore, extractCost } from './runInfo.ts';
import { createSubscriptionView, type Receiver } from './pane.ts';
import type { Session } from './session.ts';
import { subscribe } from './subscribe.ts';

/** Name of GraphiQL's introspection operation. */
export const introspectionQueryName = 'ExplorerSchema';

/** The operation to run: GraphiQL may still name the previous tab's. Unparsable ones are sent unchanged. */
function readOperation(params: FetcherParams): { operation: FetcherParams; isSubscription: boolean } {
  const { operationName, ...unnamed } = params;
  try {
    const document = parse(params.query);
    const named = getOperationAST(document, operationName);
    const run = named ?? getOperationAST(document);
    return {
      operation: named ? params : unnamed,
      isSubscription: run?.operation === OperationTypeNode.SUBSCRIPTION,
    };
  } catch {
    return { operation: params, isSubscription: false };
  }
}

/** A failure as a GraphQL result, without stack. */
const toErrorResult = (reason: unknown): ExecutionResult => ({
  errors: [new GraphQLError(reason instanceof Error ? reason.message : String(reason))],
});

/** Ignores everything. */
const silentReceiver: Receiver = { next() {}, complete() {} };

/** Creates GraphiQL's fetcher: uses the session unless headers override it, and reports costs separately. */
export function createFetcher(session: Session, runInfoStore: RunInfoStore): Fetcher {
  const query = async (operation: object, headers: Headers, isShown: boolean) => {
    const update = isShown ? runInfoStore.startRun() : () => {};
    const token = headers.has('authorization') ? null : await session.token();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    headers.set(costHeader, '1');
    const begun = performance.now();
    const { result, cost } = extractCost(await postOperation(operation, headers).catch(toErrorResult));
    const isAnonymous = !headers.has('authorization');
    update({
      duration: performance.now() - begun,
      ...(cost && { cost }),
      ...(isAnonymous && { notice: anonymousNotice }),
    });
    if (result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) {
      if (token !== null) await session.refuse(token);
      const isRenewed = token !== null && session.get().status === 'signed-in';
      update({ notice: isRenewed ? 'The session was renewed: run it again.' : signInNotice });
    }
    return result;
  };

  return (params, options) => {
    const headers = new Headers(options?.headers);
    const { operation, isSubscription } = readOperation(params);
    if (!isSubscription) return query(operation, headers, operation.operationName !== introspectionQueryName);
    return {
      subscribe(given) {
        const receiver =
          typeof given === 'object' ? given : { ...silentReceiver, ...(given && { next: given }) };
        const pane = createSubscriptionView(receiver, runInfoStore.startRun());
        return { unsubscribe: subscribe(operation, headers, session, pane) };
      },
    };
  };
}
