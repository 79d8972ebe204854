import type { CacheConfig, GraphQLResponse, RequestParameters, Variables } from 'relay-runtime';
import { connection } from '../core/connection.ts';
import { session } from '../core/sessionStore.ts';
import { randomId } from '../core/randomId.ts';
import {
  type ResponseError,
  codeOf,
  RequestError,
  type RequestErrorCode,
  fieldErrorsOf,
  referenceOf,
} from '../core/errors.ts';
import { fieldAt, omitFailedFields } from './fieldAt.ts';
import { takeEarlyResponse } from './earlyResponses.ts';
import { extractFiles, type Files, createMultipartBody, type Uploadable } from './upload.ts';

/** Milliseconds for an operation without files. */
const timeout = 30_000;
/** Milliseconds without progress after which an upload is aborted. */
const stallTimeout = 30_000;
/** Milliseconds to wait for the response after an upload: the server may process videos. */
const responseTimeout = 300_000;

interface RawResponse {
  data?: Record<string, unknown> | null;
  errors?: ResponseError[];
}

const isRawResponse = (value: unknown): value is RawResponse =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** A request body: the hash of a trusted document, or its text. */
type Operation = { operationName: string; variables: unknown } & ({ doc_id: string } | { query: string });

function operationOf(
  { name, id, text }: RequestParameters,
  variables: unknown,
  development?: string,
): Operation {
  const common = { operationName: name, variables };
  if (development !== undefined) return { ...common, query: development };
  return typeof id === 'string' ? { ...common, doc_id: id } : { ...common, query: text ?? '' };
}

function headersWith({ token, reference }: Pick<Sending, 'token' | 'reference'>): Record<string, string> {
  return {
    accept: 'application/graphql-response+json, application/json',
    // Forms of other sites cannot send this header: CSRF protection.
    'apollo-require-preflight': '1',
    'x-request-id': reference,
    ...clientName,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** Parses a response of any status. @throws RequestError if it is no GraphQL response. */
function parseResponse(status: number, body: string, reference: string): RawResponse {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (error) {
    throw new RequestError(status === 413 ? 'FILE_TOO_LARGE' : 'UPSTREAM_UNAVAILABLE', {
      cause: error,
      reference,
    });
  }
  if (status === 413) throw new RequestError('FILE_TOO_LARGE');
  // The server stopped waiting for the files.
  if (status === 408) throw new RequestError('UPSTREAM_TIMEOUT', { reference });
  if (status === 429) throw new RequestError('RATE_LIMITED');
  if (!isRawResponse(answer)) throw new RequestError('UPSTREAM_INVALID_RESPONSE', { reference });
  connection.requestEnded(true);
  return answer;
}

async function postJson(operation: Operation, sending: Sending): Promise<RawResponse> {
  const { signal, keepalive } = sending;
  let { reference } = sending;
  const limit = AbortSignal.timeout(timeout);
  const either = AbortSignal.any([signal, limit]);
  try {
    const begun = 'doc_id' in operation ? takeEarlyResponse(operation, sending.token, either) : undefined;
    if (begun) reference = begun.reference;
    const response = await (begun?.response ??
      fetch('/graphql', {
        method: 'POST',
        headers: { ...headersWith(sending), 'content-type': 'application/json' },
        body: JSON.stringify(operation),
        keepalive,
        signal: either,
      }));
    return parseResponse(response.status, await response.text(), reference);
  } catch (error) {
    if (error instanceof RequestError || signal.aborted) throw error;
    if (limit.aborted) throw new RequestError('UPSTREAM_TIMEOUT', { cause: error, reference });
    connection.requestEnded(false);
    throw new RequestError('OFFLINE', { cause: error });
  }
}

/** Why an upload was interrupted: a file is no longer readable, or the connection failed. */
async function uploadError(files: Iterable<Uploadable>): Promise<RequestError> {
  try {
    await Promise.all([...files].map((file) => file.slice(0, 1).arrayBuffer()));
  } catch (error) {
    return new RequestError('FILE_CHANGED', { cause: error });
  }
  return new RequestError('OFFLINE');
}

/** Uses XMLHttpRequest for upload progress. A dead connection is detected by lack of progress. */
function postFiles(operation: Operation, files: Files, sending: Sending): Promise<RawResponse> {
  const { signal, reference } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    for (const [name, value] of Object.entries(headersWith(sending))) request.setRequestHeader(name, value);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const endWith = (fault: RequestError) => {
      if (fault.code === 'OFFLINE') connection.requestEnded(false);
      reject(fault);
      request.abort();
    };
    const expectWithin = (ms: number, code: RequestErrorCode) => {
      clearTimeout(silence);
      silence = setTimeout(() => endWith(new RequestError(code, { reference })), ms);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectWithin(stallTimeout, 'OFFLINE');
      sending.onProgress(total > 0 ? (100 * loaded) / total : 0);
    });
    request.upload.addEventListener('load', () => expectWithin(responseTimeout, 'UPSTREAM_TIMEOUT'));
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('load', () => {
      try {
        resolve(parseResponse(request.status, request.responseText, reference));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => void uploadError(files.keys()).then(endWith));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    expectWithin(stallTimeout, 'OFFLINE');
    request.send(createMultipartBody(operation, files));
  });
}

interface Sending {
  token: string | null;
  signal: AbortSignal;
  /** Whether it survives leaving the page. */
  keepalive: boolean;
  onProgress: (percent: number) => void;
  /** Text for a gateway that does not know the document. */
  text: string | undefined;
  /** Request id, short enough for users to report. */
  reference: string;
}

/** Posts one operation, with its files if any. */
function post(request: RequestParameters, given: Variables, sending: Sending): Promise<RawResponse> {
  const { variables, files } = extractFiles(given);
  const operation = operationOf(request, variables, sending.text);
  return files.size === 0 ? postJson(operation, sending) : postFiles(operation, files, sending);
}

/** In development, gateways may not know new documents yet: send their text. */
async function textOf(id: string | null | undefined): Promise<string | undefined> {
  if (!import.meta.env.DEV || typeof id !== 'string') return undefined;
  const response = await fetch(`/@relay-document/${id}`);
  return response.ok ? await response.text() : undefined;
}

const hasCode = (answer: RawResponse, code: string): boolean =>
  answer.errors?.some((error) => codeOf(error) === code) ?? false;

const toRequestError = (error: ResponseError, reference: string): RequestError =>
  new RequestError(codeOf(error), { cause: error, reference: referenceOf(error) ?? reference });

/**
 * The error of an unusable response: no data, or a root field or `notFoundField` is null because of an error.
 * Stored as null it would mean signed out or not found. Branding may be missing.
 */
function responseError(
  { data, errors = [] }: RawResponse,
  notFoundField: unknown,
  reference: string,
  isMutation = false,
): RequestError | null {
  if (!data)
    return errors[0]
      ? toRequestError(errors[0], reference)
      : new RequestError('UPSTREAM_INVALID_RESPONSE', { reference });
  const roots = Object.keys(data).filter((field) => field !== 'branding');
  const fields = [...roots, ...(typeof notFoundField === 'string' ? [notFoundField] : [])];
  const failed = errors.find((error) => {
    const path = error.path?.join('.') ?? '';
    const isLost = fields.some(
      (field) => `${path}.`.startsWith(`${field}.`) && fieldAt(data, field) === null,
    );
    return isLost && (isMutation || !(isAbsence(codeOf(error)) && data.viewer !== null));
  });
  return failed ? toRequestError(failed, reference) : null;
}

/** The error of a response in which nothing may fail. */
function strictResponseError(answer: RawResponse, reference: string): RequestError | null {
  const failed = answer.errors?.find((error) => !isAbsence(codeOf(error)));
  return responseError(answer, undefined, reference) ?? (failed ? toRequestError(failed, reference) : null);
}

/** Whether this is a further page: its failure must not discard the list. */
const isFurtherPage = (variables: Variables): boolean =>
  ['after', 'before', 'cursor'].some((name) => typeof variables[name] === 'string');

const isListener = (value: unknown): value is (percent: number) => void => typeof value === 'function';

/** Missing objects are null by design; a missing viewer has no error. */
const isAbsence = (code: RequestErrorCode): boolean =>
  ['NOT_FOUND', 'NOT_SUPPORTED', 'FORBIDDEN'].includes(code);

/**
 * Executes an operation. If the session expired, waits until the user signed in again, so that nothing is lost. With
 * `metadata.isPublic` it needs no session; with `metadata.isFarewell` it survives leaving the page;
 * `metadata.onProgress` is called with the upload progress.
 */
export async function execute(
  request: RequestParameters,
  variables: Variables,
  { metadata }: CacheConfig,
  signal: AbortSignal,
): Promise<GraphQLResponse> {
  const isMutation = request.operationKind === 'mutation';
  const isPublic = metadata?.isPublic === true;
  const keepalive = metadata?.isFarewell === true;
  const onProgress = isListener(metadata?.onProgress) ? metadata.onProgress : () => {};
  let text: string | undefined;
  let wasRefused = false;
  for (;;) {
    const token = isPublic ? null : await session.ready();
    // Cancelled while waiting.
    signal.throwIfAborted();
    const reference = randomId().slice(0, 12);
    const answer = await post(request, variables, { token, signal, keepalive, onProgress, text, reference });
    if (text === undefined && hasCode(answer, 'OUTDATED')) {
      text = await textOf(request.id);
      if (text !== undefined) continue;
    }
    if (token !== null && hasCode(answer, 'UNAUTHENTICATED')) {
      if (wasRefused) session.expire(token);
      else session.refuse(token);
      wasRefused = true;
      continue;
    }
    const isWhole = metadata?.isWhole === true || isFurtherPage(variables);
    const fault = isWhole
      ? strictResponseError(answer, reference)
      : responseError(answer, metadata?.notFoundField, reference, isMutation);
    if (fault) throw fault;
    if (isMutation) omitFailedFields(answer.data, answer.errors);
    return {
      data: answer.data ?? {},
      ...(answer.errors ? { errors: fieldErrorsOf(answer.errors) } : {}),
    };
  }
}

/** Name and version of this client for operators: headers and connection parameters. */
export const clientName: Readonly<Record<string, string>> = {
  'graphql-client-name': 'web',
  'graphql-client-version': import.meta.env.VERSION,
};
