import { toFilePart, UploadedFile } from './uploadedFile.ts';
import type { ResponseOf, CallArguments, Operation, MultipartValue } from './contract.ts';
import type { Extension } from '../__generated__/extensions.ts';
import type { RawResponse } from '../compat/decode.ts';
import { hasUnsupportedFields, type Offered, offeredFields, requireOffered } from '../compat/extensions.ts';
import { type FilePart, composeMultipart, type MultipartBody } from './multipart.ts';
import { errorForStatus } from './userErrors.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A call to the API, prepared by `call` and typed by the contract; `Rest` sends it. */
export interface Call<T = unknown> {
  /** Type only; always undefined. */
  readonly answer?: RawResponse<T>;
  method: (typeof methods)[number];
  /** Path with its values and query, without the prefix of the API. */
  path: string;
  /**
   * The documented form of a path with parameters: `GET /api/users/{start}/{nb}`. Errors, metrics and circuit breakers
   * use it to bound cardinality.
   */
  operation?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** A body whose encoding the documents leave open: sent as configured. */
  body?: unknown;
  multipart?: MultipartBody;
  idempotencyKey?: string | undefined;
  /** Milliseconds to cache a public result, requested without a token. */
  sharedFor?: number;
  /** Milliseconds to cache an immutable result for the same person. */
  settledFor?: number | undefined;
  /** Milliseconds to reuse a result for the same person, unless they write or an event arrives. */
  holdsFor?: number;
  /** Requires a fresh result: neither joined with an equal read nor cached. */
  isFresh?: true;
  /** Cache key for calls whose path differs each time. */
  sameAs?: string;
  /** A write that invalidates no earlier read. */
  leavesReads?: true;
  /** Extensions without which the call may not be sent, beside that of the operation. */
  requiredExtensions?: readonly Extension[];
  /** The arguments, from which `withoutUnsupportedFields` encodes the call again for an API without some extensions. */
  given?: Loose;
}

/** Milliseconds in which the parts of a screen load: a usual value of `holdsFor`. */
export const screenLoadTime = 750;

/** Method and path template of a call, for logs and metrics; the whole path if it has no template. */
export const nameOperation = ({ operation, method, path }: Call): string => operation ?? `${method} ${path}`;

/** Encoding of bodies that the documents leave open. */
export type BodyEncoding = 'json' | 'form';

/** The body and content type of a call without files. */
export function toTextBody(
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

/** Flattens an object into form fields: `user[email]`, `emails[0][email]`. */
function flattened(value: unknown, name = ''): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      flattened(inner, name === '' ? key : `${name}[${key}]`),
    );
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
}

/** Converts a database id for JSON bodies, where ids are integers. @throws UserError INVALID for anything else. */
export function wireId(databaseId: string): number {
  const id = Number(databaseId);
  if (!/^\d+$/.test(databaseId) || !Number.isSafeInteger(id)) throw errorForStatus(400, undefined);
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
  requiredExtensions?: readonly Extension[];
}

const written = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Texts come before files, so that the API knows what the files are for. */
function multipartOf(parts: Readonly<Record<string, MultipartValue>>): MultipartBody {
  const texts: [name: string, value: string][] = [];
  const files: FilePart[] = [];
  for (const [name, part] of Object.entries(parts))
    for (const value of Array.isArray(part) ? part : [part])
      if (value instanceof UploadedFile) files.push(toFilePart(name, value));
      else if (value !== undefined) texts.push([name, String(value)]);
  return composeMultipart(texts, files);
}

/**
 * Creates a call of a documented operation, with arguments and result typed by the contract: `call('POST /api/tag', {
 * json: { idgroup, recherche } })`. `rest.read` or `rest.write` sends it.
 */
// Inferring from the operation only keeps type checking fast.
export function call<O extends Operation>(
  operation: O,
  ...given: NoInfer<CallArguments<O>>
): Call<ResponseOf<O>>;
export function call(operation: string, given: Loose = {}): Call {
  const { idempotencyKey, sharedFor, requiredExtensions } = given;
  return {
    operation,
    ...encoded(operation, given),
    given,
    ...(requiredExtensions ? { requiredExtensions } : {}),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(sharedFor === undefined ? {} : { sharedFor }),
  };
}

/** Returns a call without the fields that an API with these extensions does not know. @throws NotOfferedError */
export function withoutUnsupportedFields<T>(asked: Call<T>, offered: Offered): Call<T> {
  const { operation, given, requiredExtensions } = asked;
  if (operation === undefined) return asked;
  requireOffered(offered, operation, requiredExtensions);
  if (!given || !hasUnsupportedFields(offered, operation)) return asked;
  const known = <Fields extends object>(fields: Fields) => offeredFields(offered, operation, fields);
  const { path, query, json, form, body, multipart: parts } = given;
  return {
    ...asked,
    ...encoded(operation, {
      ...(path ? { path } : {}),
      ...(query ? { query: known(query) } : {}),
      ...(typeof json === 'object' && json !== null ? { json: known(json) } : {}),
      ...(form ? { form: known(form) } : {}),
      ...(typeof body === 'object' && body !== null ? { body: known(body) } : {}),
      ...(parts ? { multipart: known(parts) } : {}),
    }),
  };
}

/** Method, address and body of a call. */
function encoded(
  operation: string,
  { path: values = {}, query = {}, json, form, body, multipart: parts }: Loose,
): Pick<Call, 'method' | 'path' | 'json' | 'form' | 'body' | 'multipart'> {
  const method = methods.find((name) => operation.startsWith(`${name} `));
  if (method === undefined) throw new TypeError(`No operation: ${operation}`);
  const search = new URLSearchParams(written(query)).toString();
  const path = operation
    .slice(method.length + 1)
    .replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(values[name])));
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form: written(form) }),
    ...(body === undefined ? {} : { body }),
    ...(parts === undefined ? {} : { multipart: multipartOf(parts) }),
  };
}
