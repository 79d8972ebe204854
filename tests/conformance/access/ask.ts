/** Calls the graph and the API, and reduces the response to an outcome. */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { rightCall, sentBody } from '../../backend/core/rightCall.ts';
import { operations } from '../../backend/core/contents.ts';
import type { CallOptions } from '../../backend/harness.ts';
import type { AskOptions, Platform } from '../../gateway/platform.ts';
import type { Verdict } from './people.ts';
import type { Scene } from './scene.ts';

/** The outcome of a call: a word of the matrix or an error code, and everything revealed. */
export interface Answered {
  verdict: Verdict | (string & {});
  revealed: string;
}

/** Outcomes by error code of the graph and status of the API. */
const verdicts: Record<string, Verdict> = {
  UNAUTHENTICATED: 'u',
  FORBIDDEN: 'r',
  NOT_FOUND: 'a',
  INVALID_STATE: 'c',
  401: 'u',
  403: 'r',
  404: 'a',
  409: 'c',
};
const verdictOf = (code: string): Answered['verdict'] => verdicts[code] ?? code;

/** The first value below the root that is null, empty, an error or a scalar. */
function outcome(value: unknown): Answered['verdict'] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'a';
  if (typeof value !== 'object') return 'y';
  if ('userErrors' in value && Array.isArray(value.userErrors)) {
    const [refusal] = value.userErrors as { code: string }[];
    return refusal ? verdictOf(refusal.code) : 'y';
  }
  const [first] = Array.isArray(value) ? value : Object.values(value);
  return first === undefined ? 'y' : outcome(first);
}

/** Calls the graph; anonymous without `as`. */
export async function askGraph(platform: Platform, document: string, options: AskOptions): Promise<Answered> {
  const answer = await platform.ask<{ viewer?: null }>(document, options);
  const revealed = JSON.stringify([answer.errors, answer.errors.length > 0 ? null : answer.data]);
  const [error] = answer.errors;
  if (error) return { verdict: verdictOf(error.extensions.code), revealed };
  // The graph reports an anonymous caller by a null viewer.
  if (answer.data.viewer === null) return { verdict: 'u', revealed };
  return { verdict: outcome(answer.data), revealed };
}

/** Subscribes; the first message decides, and silence counts as success. */
export async function askStream(
  { url }: Platform,
  document: string,
  variables: Record<string, unknown>,
  as: CallOptions['as'],
): Promise<Answered> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(as ? { connectionParams: { authorization: `Bearer ${as.token}` } } : {}),
  });
  try {
    return await new Promise<Answered>((resolve) => {
      const refused = (errors: unknown) => {
        const revealed = JSON.stringify(errors);
        // Connections without a token are closed.
        const isClosed =
          typeof errors === 'object' && errors !== null && 'code' in errors && errors.code === 4403;
        const code = isClosed ? 'UNAUTHENTICATED' : (/"code":"(\w+)"/.exec(revealed)?.[1] ?? revealed);
        resolve({ verdict: verdictOf(code), revealed });
      };
      client.subscribe(
        { query: document, variables },
        {
          next: ({ errors, data }) =>
            errors ? refused(errors) : resolve({ verdict: 'y', revealed: JSON.stringify(data) }),
          error: refused,
          complete: () => resolve({ verdict: 'a', revealed: '' }),
        },
      );
    });
  } finally {
    await client.dispose();
  }
}

function operationOf(id: string) {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`The contract has no ${id}.`);
  return found;
}

let place = 0;

/** Sends a valid call of the contract with the given overrides. */
export async function askApi(
  { backend }: Platform,
  id: string,
  scene: Scene,
  as: CallOptions['as'],
  set: Record<string, unknown> = {},
): Promise<Answered> {
  const called = operationOf(id);
  const { path, query, body } = rightCall(called, scene);
  for (const [name, value] of Object.entries(set)) {
    // If several places have a field of one name, a field omitted from a query stays omitted.
    for (const part of [path, body]) if (name in part) Object.assign(part, { [name]: value });
    if (query[name as keyof typeof query] !== undefined) Object.assign(query, { [name]: value });
  }
  const filled = called.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const address = `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
  const answer = await backend.call(called.method, address, {
    as,
    // A separate address for each, because of rate limits.
    headers: { 'x-forwarded-for': `198.51.100.${(place += 1) % 250}` },
    ...sentBody(called, body),
  });
  const revealed = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return { verdict: answer.status < 300 ? 'y' : verdictOf(String(answer.status)), revealed };
}
