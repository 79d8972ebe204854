import type { GraphQLError } from 'graphql';
import { Refusal } from '../http/errors.ts';
import { isCut, isPage, parseJson } from './bodies.ts';
import type { Answer } from './decode.ts';
import type { Received } from './exchange.ts';
import { storageFull, unavailable, unusableAnswer } from './faults.ts';
import { couldNotRead, deviates } from './observing.ts';
import { refusalWithin, refused, sessionEnded } from './refusals.ts';

/** Whether the API sends people to its own sign-in: the session is over. */
const leadsToSignIn = (location: string): boolean => /log-?in|sign-?in|connexion|auth/i.test(location);

/**
 * The body of an answer, before it is believed. Throws what a refusing or failing status means, and what a
 * refusal or an error page says under the status of a success.
 */
export function readAnswer(received: Received, operation: string, isWrite: boolean): Answer<never> {
  const { status, location, body } = received;
  if (status === 507) throw storageFull();
  if (status >= 500) throw unavailable();
  if (status >= 400) throw refused(status, parseJson(body));
  if (status >= 300) {
    if (!leadsToSignIn(location)) throw unusableAnswer(operation);
    deviates('loginRedirect');
    throw sessionEnded();
  }
  if (isPage(body)) {
    deviates('htmlPage');
    throw unusableAnswer(operation);
  }
  const isEmpty = body.trim() === '';
  // What is asked for is there or is not: only 204 says that there is nothing.
  if (isEmpty && !isWrite && status !== 204) {
    deviates('emptyReads');
    throw unusableAnswer(operation);
  }
  if (isEmpty && isWrite) deviates(status === 204 ? 'noContent' : 'emptyWrites');
  const told = isEmpty ? {} : parseJson(body);
  const refusal: GraphQLError | undefined = refusalWithin(told);
  // Who only reads has done nothing wrong: an API that cannot answer says so.
  if (!isWrite && refusal instanceof Refusal && refusal.userError.code === 'CONFLICT') throw unavailable();
  if (refusal) throw refusal;
  if (told !== undefined) return told as Answer<never>;
  if (isCut(body)) deviates('cutJson');
  else if (isWrite) deviates('okWrites');
  // "OK", or nothing but a server's warnings: a write is believed all the same.
  if (isWrite) return {};
  couldNotRead(operation, body);
  throw unusableAnswer(operation);
}
