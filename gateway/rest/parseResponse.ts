import type { GraphQLError } from 'graphql';
import { UserError } from '../http/errors.ts';
import { isTruncatedJson, isHtmlPage, parseJson } from './responseBody.ts';
import type { RawResponse } from './decode.ts';
import type { HttpResponse } from './sendRequest.ts';
import { storageFull, unavailable, invalidResponse } from './upstreamErrors.ts';
import { reportUnreadable, reportDeviation } from './deviations.ts';
import { errorInBody, toUserError, sessionExpired } from './userErrors.ts';

/** Whether the API sends people to its own sign-in: the session is over. */
const isSignInRedirect = (location: string): boolean => /log-?in|sign-?in|connexion|auth/i.test(location);

/**
 * The body of an answer, before it is believed. Throws what a refusing or failing status means, and what a
 * refusal or an error page says under the status of a success.
 */
export function parseResponse(
  received: HttpResponse,
  operation: string,
  isWrite: boolean,
): RawResponse<never> {
  const { status, location, body } = received;
  if (status === 507) throw storageFull();
  if (status >= 500) throw unavailable();
  if (status >= 400) throw toUserError(status, parseJson(body));
  if (status >= 300) {
    if (!isSignInRedirect(location)) throw invalidResponse(operation);
    reportDeviation('loginRedirect');
    throw sessionExpired();
  }
  if (isHtmlPage(body)) {
    reportDeviation('htmlPage');
    throw invalidResponse(operation);
  }
  const isEmpty = body.trim() === '';
  // What is asked for is there or is not: only 204 says that there is nothing.
  if (isEmpty && !isWrite && status !== 204) {
    reportDeviation('emptyReads');
    throw invalidResponse(operation);
  }
  if (isEmpty && isWrite) reportDeviation(status === 204 ? 'noContent' : 'emptyWrites');
  const parsed = isEmpty ? {} : parseJson(body);
  const refusal: GraphQLError | undefined = errorInBody(parsed);
  // Who only reads has done nothing wrong: an API that cannot answer says so.
  if (!isWrite && refusal instanceof UserError && refusal.userError.code === 'CONFLICT') throw unavailable();
  if (refusal) throw refusal;
  if (parsed !== undefined) return parsed as RawResponse<never>;
  if (isTruncatedJson(body)) reportDeviation('cutJson');
  else if (isWrite) reportDeviation('okWrites');
  // "OK", or nothing but a server's warnings: a write is believed all the same.
  if (isWrite) return {};
  reportUnreadable(operation, body);
  throw invalidResponse(operation);
}
