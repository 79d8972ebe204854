import type { MultipartBody } from './multipart.ts';

/** A documented call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
