/** What is answered under the status of a success although it is none, and what is not answered. */
import type { Habitual } from './habit.ts';

/** Answers instead of answers. Nothing is done by a call that is answered so. */
export const failures = {
  errorIn200: {
    says: 'An error, told under the status 200.',
    does: () => JSON.stringify({ error: 'Une erreur est survenue' }),
  },
  statusFalse: {
    says: 'A refusal, told by `status` false.',
    does: () => JSON.stringify({ status: false, message: 'Impossible' }),
  },
  statusError: {
    says: 'A refusal, told by `status` "error".',
    does: () => JSON.stringify({ status: 'error', message: 'Impossible' }),
  },
  htmlPage: {
    says: 'A page for people.',
    does: () => '<!DOCTYPE html>\n<html><body><h1>Maintenance</h1></body></html>',
  },
  expiredIn200: {
    says: 'The word that the session has expired, under the status 200.',
    does: () => JSON.stringify({ code: 401, message: 'Expired JWT Token' }),
  },
} satisfies Record<string, Habitual<() => string>>;

/** Answers of which something is missing. What is asked for is done. */
export const cuts = {
  cutJson: {
    says: 'Answers end in their midst.',
    does: (text) => text.slice(0, Math.ceil(text.length * 0.6)),
  },
} satisfies Record<string, Habitual<(text: string) => string>>;

/** Answers that do not come, or hold nothing. */
export const silences = {
  emptyReads: 'Reads are answered with nothing, under the status 200.',
  loginRedirect: 'Every call is sent to a page to sign in.',
  hanging: 'Calls are done, and never answered: soon they are not waited for any more.',
} as const;

/** What is answered to writes that are done. */
export const writes = {
  emptyWrites: 'Writes are answered with nothing.',
  noContent: 'Writes are answered with the status 204.',
  okWrites: 'Writes are answered with the word OK.',
  statusOnly: 'Writes are answered with `{"status": true}` alone.',
  lateWrites: 'Writes are done, and their connection is cut before the answer.',
  lostWrites: 'The connection of writes is cut before they are done.',
} as const;
