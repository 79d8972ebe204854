import { AsyncLocalStorage } from 'node:async_hooks';

/** Id of the current request, for logs and SQL statements. */
export const requestScope = new AsyncLocalStorage<string>();
