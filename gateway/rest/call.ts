import { filePart, UploadedFile } from './uploadedFile.ts';
import type { ResponseOf, CallArguments, Operation, MultipartValue } from './contract.ts';
import type { RawResponse } from './decode.ts';
import { type FilePart, multipart, type MultipartBody } from './multipart.ts';
import { toUserError } from './userErrors.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A call of the API, and what the contract says of its answer. */
export interface Call<T = unknown> {
  /** Holds nothing: what is answered is known to the compiler alone. */
  readonly answer?: RawResponse<T>;
  method: (typeof methods)[number];
  path: string;
  /**
   * The documented form of a path that holds values: `GET /api/users/{start}/{nb}`. Errors, metrics and
   * circuit breakers use it, so that their number stays that of the documented operations.
   */
  operation?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** A body whose encoding the documents do not state: as the API at hand takes it. */
  body?: unknown;
  multipart?: MultipartBody;
  idempotencyKey?: string | undefined;
  /** The same for everybody: sent without a token, and kept for this many milliseconds. */
  sharedFor?: number;
  /** What it answers is of the past and does not change: kept for the same person, for this many milliseconds. */
  settledFor?: number | undefined;
  /**
   * Milliseconds for which what was answered serves the same person again, unless somebody writes or news
   * come: what several parts of a screen need, each by itself.
   */
  holdsFor?: number;
  /** What counts is what there is now: neither joined with an equal read nor answered from what is kept. */
  isAnew?: true;
  /** Stands for the path where calls are compared: of a path that is another each time. */
  sameAs?: string;
  /** A write that changes nothing of what is read: what was read before it still holds. */
  leavesReads?: true;
}

/** Milliseconds within which the parts of a screen ask. */
export const screenLoadTime = 750;

/** Which operation of the documents a call is: `POST /api/publication`. */
export const operationName = ({ operation, method, path }: Call): string => operation ?? `${method} ${path}`;

/** How bodies are written where the documents state no encoding. */
export type BodyEncoding = 'json' | 'form';

/** The body of a call that sends no files, and the header that says how it is written. */
export function textBody(
  { json, form, body }: Call,
  unstated: BodyEncoding,
): { headers: Record<string, string>; body: string | null } {
  const asForm =
    form ?? (body !== undefined && unstated === 'form' ? Object.fromEntries(flattened(body)) : undefined);
  if (asForm)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asForm).toString(),
    };
  const asJson = json ?? body;
  return asJson === undefined
    ? { headers: {}, body: null }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(asJson) };
}

/** The values within an object under the names that forms have for them: `user[email]`, `emails[0][email]`. */
function flattened(value: unknown, name = ''): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      flattened(inner, name === '' ? key : `${name}[${key}]`),
    );
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
}

/**
 * A row as JSON bodies name it: ids are integers there, and text in paths, queries, forms and multipart bodies.
 * INVALID for what no row is called.
 */
export function wireId(row: string): number {
  const id = Number(row);
  if (!/^\d+$/.test(row) || !Number.isSafeInteger(id)) throw toUserError(400, undefined);
  return id;
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

interface Loose {
  path?: Values;
  query?: Values;
  json?: unknown;
  form?: Values;
  body?: unknown;
  multipart?: Readonly<Record<string, MultipartValue>>;
  idempotencyKey?: string | null | undefined;
  sharedFor?: number;
}

const written = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The parts in their order, the texts before the files, so that the API knows what the files are for. */
function multipartOf(parts: Readonly<Record<string, MultipartValue>>): MultipartBody {
  const texts: [name: string, value: string][] = [];
  const files: FilePart[] = [];
  for (const [name, part] of Object.entries(parts))
    for (const value of Array.isArray(part) ? part : [part])
      if (value instanceof UploadedFile) files.push(filePart(name, value));
      else if (value !== undefined) texts.push([name, String(value)]);
  return multipart(texts, files);
}

/**
 * A call of a documented operation: `call('POST /api/tag', { json: { idgroup, recherche } })`. What it says
 * and what is answered are typed by the contract; nothing is sent until `rest.read` or `rest.write` takes it.
 */
// The operation alone says what is taken: a compiler that also looks the other way round compares all operations.
export function call<O extends Operation>(
  operation: O,
  ...given: NoInfer<CallArguments<O>>
): Call<ResponseOf<O>>;
export function call(operation: string, given: Loose = {}): Call {
  const {
    path: values = {},
    query = {},
    json,
    form,
    body,
    multipart: parts,
    idempotencyKey,
    sharedFor,
  } = given;
  const method = methods.find((name) => operation.startsWith(`${name} `));
  if (method === undefined) throw new TypeError(`No operation: ${operation}`);
  const search = new URLSearchParams(written(query)).toString();
  const path = operation
    .slice(method.length + 1)
    .replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(values[name])));
  return {
    operation,
    method,
    path: search === '' ? path : `${path}?${search}`,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form: written(form) }),
    ...(body === undefined ? {} : { body }),
    ...(parts === undefined ? {} : { multipart: multipartOf(parts) }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(sharedFor === undefined ? {} : { sharedFor }),
  };
}
