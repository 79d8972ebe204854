import type { GraphQLError } from 'graphql';
import { UserError } from '../http/errors.ts';
import { isTruncatedJson, isHtmlPage, parseJson } from '../compat/responseBody.ts';
import type { RawResponse } from '../compat/decode.ts';
import type { HttpResponse } from './sendRequest.ts';
import { storageFullError, unavailableError, invalidResponseError } from '../http/upstreamErrors.ts';
import { reportUnreadable, reportDeviation } from '../compat/deviations.ts';
import { findErrorInBody, errorForStatus, sessionExpiredError } from './userErrors.ts';

const isSignInRedirect = (location: string): boolean => /log-?in|sign-?in|connexion|auth/i.test(location);

/**
 * Parses a response. Throws for failing statuses and redirects, and for errors, HTML pages and unusable bodies with a
 * success status; but a write without a usable body counts as done, with an empty result.
 */
export function parseResponse(
  received: HttpResponse,
  operation: string,
  isWrite: boolean,
): RawResponse<never> {
  const { status, location, body } = received;
  if (status === 507) throw storageFullError();
  if (status >= 500) throw unavailableError();
  if (status >= 400) throw errorForStatus(status, parseJson(body));
  if (status >= 300) {
    if (!isSignInRedirect(location)) throw invalidResponseError(operation);
    reportDeviation('loginRedirect');
    throw sessionExpiredError();
  }
  if (isHtmlPage(body)) {
    reportDeviation('htmlPage');
    throw invalidResponseError(operation);
  }
  const isEmpty = body.trim() === '';
  // Only 204 means an empty result.
  if (isEmpty && !isWrite && status !== 204) {
    reportDeviation('emptyReads');
    throw invalidResponseError(operation);
  }
  if (isEmpty && isWrite) reportDeviation(status === 204 ? 'noContent' : 'emptyWrites');
  const parsed = isEmpty ? {} : parseJson(body);
  const refusal: GraphQLError | undefined = findErrorInBody(parsed);
  // A read cannot conflict: treat it as an outage.
  if (!isWrite && refusal instanceof UserError && refusal.userError.code === 'INVALID_STATE')
    throw unavailableError();
  if (refusal) throw refusal;
  if (parsed !== undefined) return parsed as RawResponse<never>;
  if (isTruncatedJson(body)) reportDeviation('cutJson');
  else if (isWrite) reportDeviation('okWrites');
  // "OK", or only PHP notices: the write counts as done.
  if (isWrite) return {};
  reportUnreadable(operation, body);
  throw invalidResponseError(operation);
}
