import { filePart, UploadValue } from '../uploads.ts';
import type { AnswerOf, Given, Operation, Part } from './contract.ts';
import type { Answer } from './decode.ts';
import { type FilePart, multipart, type MultipartBody } from './multipart.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A call of the API, and what the contract says of its answer. */
export interface Call<T = unknown> {
  /** Holds nothing: what is answered is known to the compiler alone. */
  readonly answer?: Answer<T>;
  method: (typeof methods)[number];
  path: string;
  /**
   * The documented form of a path that holds values: `GET /api/users/{start}/{nb}`. Errors, metrics and
   * breakers go by it, so there are never more of them than documented operations.
   */
  operation?: string;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: MultipartBody;
  idempotencyKey?: string | undefined;
  /** The same for everybody: sent without a token, and kept for this many milliseconds. */
  sharedFor?: number;
}

/** Which operation of the documents a call is: `POST /api/publication`. */
export const operationOf = ({ operation, method, path }: Call): string => operation ?? `${method} ${path}`;

/** The header that says how a call's body is written. */
export function bodyHeaders(call: Call): Record<string, string> {
  if (call.multipart) return { 'content-type': call.multipart.contentType };
  if (call.form) return { 'content-type': 'application/x-www-form-urlencoded' };
  return call.json === undefined ? {} : { 'content-type': 'application/json' };
}

/** The body of a call that sends no files. */
export function textBody(call: Call): string | null {
  if (call.form) return new URLSearchParams(call.form).toString();
  return call.json === undefined ? null : JSON.stringify(call.json);
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

interface Loose {
  path?: Values;
  query?: Values;
  json?: unknown;
  form?: Values;
  multipart?: Readonly<Record<string, Part>>;
  idempotencyKey?: string | null | undefined;
  sharedFor?: number;
}

const written = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The parts in their order, the texts before the files, so that the API knows what the files are for. */
function multipartOf(parts: Readonly<Record<string, Part>>): MultipartBody {
  const texts: [name: string, value: string][] = [];
  const files: FilePart[] = [];
  for (const [name, part] of Object.entries(parts))
    for (const value of Array.isArray(part) ? part : [part])
      if (value instanceof UploadValue) files.push(filePart(name, value));
      else if (value !== undefined) texts.push([name, String(value)]);
  return multipart(texts, files);
}

/**
 * A call of a documented operation: `call('POST /api/tag', { json: { idgroup, recherche } })`. What it says
 * and what is answered are typed by the contract; nothing is sent until `rest.read` or `rest.write` takes it.
 */
export function call<O extends Operation>(operation: O, ...given: Given<O>): Call<AnswerOf<O>>;
export function call(operation: string, given: Loose = {}): Call {
  const { path: values = {}, query = {}, json, form, multipart: parts, idempotencyKey, sharedFor } = given;
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
    ...(parts === undefined ? {} : { multipart: multipartOf(parts) }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(sharedFor === undefined ? {} : { sharedFor }),
  };
}
