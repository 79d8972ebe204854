import type { ExecutionResult } from 'graphql';

const isAnswer = <Data>(value: unknown): value is ExecutionResult<Data> =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** Path of the graph. */
export const endpoint = '/graphql';

/** Header and connection parameter that request the cost. */
export const costHeader = 'x-query-cost';

/** Message beside the response of an operation without session. */
export const anonymousNotice = 'Asked by nobody: press « Sign in » above to ask as a person.';

/** Message when an operation failed because nobody is signed in. */
export const signInNotice = 'Nobody is signed in: press « Sign in » above, then run it again.';

/** Posts an operation. Rejects with a message for the user if there is no GraphQL response. */
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
      `A proxy before the gateway answered ${response.status}, without an answer of the graph.`,
    );
  return answer;
}
