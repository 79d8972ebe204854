import { ServerError, ServerParseError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import type { HttpLink } from '@apollo/client/link/http';
import { print } from 'graphql';
import { defer, map } from 'rxjs';
import { extractFiles } from './attachment.ts';
import type { Carrier, Progress } from './carrier.ts';

/** Options of an upload, in the `context` of a mutation: progress callback and cancellation. */
export interface Sending {
  onProgress?: (progress: Progress) => void;
  /** Aborts the request. */
  signal?: AbortSignal;
}

declare module '@apollo/client' {
  interface DefaultContext extends HttpLink.ContextOptions, Sending {}
}

/** Whether an operation has files. */
export const hasFiles = ({ variables }: ApolloLink.Operation): boolean =>
  extractFiles(variables).files.size > 0;

/** Multipart form of an operation (GraphQL multipart request specification). */
function formOf(operation: ApolloLink.Operation, isTextSent: boolean): FormData {
  const { operationName, extensions } = operation;
  const { variables, files } = extractFiles(operation.variables);
  const form = new FormData();
  const query = isTextSent ? { query: print(operation.query) } : {};
  form.append('operations', JSON.stringify({ operationName, variables, extensions, ...query }));
  const places = [...files.keys()];
  form.append('map', JSON.stringify(Object.fromEntries(places.map((place, index) => [index, [place]]))));
  [...files.values()].forEach((file, index) => file.appendTo(form, String(index)));
  return form;
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** Parses an answer, whatever its status. */
function resultOf(status: number, body: string): ApolloLink.Result {
  const response = new Response(null, { status: status >= 200 && status < 600 ? status : 500 });
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new ServerParseError(cause, { response, bodyText: body });
  }
  if (!isResult(value)) throw new ServerError(`Answered ${status}.`, { response, bodyText: body });
  return value;
}

/** Sends operations with files and reports progress. */
export const uploadLink = (url: string, carry: Carrier): ApolloLink =>
  new ApolloLink((operation) => {
    const { headers, http, signal, onProgress } = operation.getContext();
    return defer(() =>
      carry({
        url,
        // Header that cross-site forms cannot send.
        headers: { accept: 'application/json', 'apollo-require-preflight': '1', ...headers },
        form: formOf(operation, http?.includeQuery !== false),
        signal,
        onProgress: onProgress ?? (() => undefined),
      }),
    ).pipe(map(({ status, body }) => resultOf(status, body)));
  });
