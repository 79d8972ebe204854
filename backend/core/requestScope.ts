import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request on whose behalf something is done: the log, and the statements of the database, tell it. */
export const requestScope = new AsyncLocalStorage<string>();
