import type { ExecutionResult } from 'graphql';

const isAnswer = <Data>(value: unknown): value is ExecutionResult<Data> =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** Where the graph is: beside this page. */
export const endpoint = '/graphql';

/** The header, and the parameter of connections, by which the gateway is asked what an operation costs. */
export const costHeader = 'x-query-cost';

/** What is told beside an answer that was given to nobody in particular. */
export const anonymousNotice = 'Asked by nobody: press « Sign in » above to ask as a person.';

/** What the person is told where the graph asks who they are. */
export const signInNotice = 'Nobody is signed in: press « Sign in » above, then run it again.';

/** Asks the graph over HTTP. Rejects, with a sentence for the person, where no answer of the graph comes. */
export async function postOperation<Data = Record<string, unknown>>(
  operation: object,
  headers: Headers = new Headers(),
): Promise<ExecutionResult<Data>> {
  headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  let response: Response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      credentials: 'omit',
      headers,
      body: JSON.stringify(operation),
    });
  } catch {
    throw new Error('The gateway cannot be reached: see whether it runs, then try again.');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isAnswer<Data>(answer))
    throw new Error(
      `What stands before the gateway answered ${response.status}, without an answer of the graph.`,
    );
  return answer;
}
