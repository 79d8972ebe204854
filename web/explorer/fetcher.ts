import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, getOperationAST, GraphQLError, OperationTypeNode, parse } from 'graphql';
import { postOperation, anonymousNotice, costHeader, signInNotice } from './postOperation.ts';
import { type Outcomes, takeCost } from './outcomes.ts';
import { createPane, type Receiver } from './pane.ts';
import type { Session } from './session.ts';
import { subscribe } from './subscribe.ts';

/** The operation by which GraphiQL asks for the schema. */
export const introspection = 'ExplorerSchema';

/**
 * What is run: GraphiQL may still name the operation of the tab before. What cannot be read is asked as it is, and the
 * graph says what is wrong with it.
 */
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

/** What kept the graph from answering, in an answer's form: a sentence, without a stack. */
const toErrorResult = (reason: unknown): ExecutionResult => ({
  errors: [new GraphQLError(reason instanceof Error ? reason.message : String(reason))],
});

/** A receiver that wants to hear of nothing; GraphiQL's own hears everything. */
const silentReceiver: Receiver = { next() {}, complete() {} };

/** How GraphiQL asks: as who is signed in, unless its headers say otherwise; what it costs is told apart. */
export function createFetcher(session: Session, outcomes: Outcomes): Fetcher {
  const query = async (operation: object, headers: Headers, isShown: boolean) => {
    const tell = isShown ? outcomes.begin() : () => {};
    const token = headers.has('authorization') ? null : await session.token();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    headers.set(costHeader, '1');
    const begun = performance.now();
    const { shown, cost } = takeCost(await postOperation(operation, headers).catch(toErrorResult));
    const isAnonymous = !headers.has('authorization');
    tell({
      duration: performance.now() - begun,
      ...(cost && { cost }),
      ...(isAnonymous && { notice: anonymousNotice }),
    });
    if (shown.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) {
      if (token !== null) await session.refuse(token);
      const isRenewed = token !== null && session.get().status === 'signed-in';
      tell({ notice: isRenewed ? 'The session was renewed: run it again.' : signInNotice });
    }
    return shown;
  };

  return (params, options) => {
    const headers = new Headers(options?.headers);
    const { operation, isSubscription } = readOperation(params);
    if (!isSubscription) return query(operation, headers, operation.operationName !== introspection);
    return {
      subscribe(given) {
        const receiver =
          typeof given === 'object' ? given : { ...silentReceiver, ...(given && { next: given }) };
        const pane = createPane(receiver, outcomes.begin());
        return { unsubscribe: subscribe(operation, headers, session, pane) };
      },
    };
  };
}
