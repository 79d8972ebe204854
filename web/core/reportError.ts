import { RequestError } from './errors.ts';

/** Logs an unexpected error to the console; RequestErrors are shown already. */
export function reportError(error: unknown, where?: string): void {
  if (error instanceof RequestError) return;
  // The console is where a developer looks first.
  // oxlint-disable-next-line no-console
  console.error(error, where ?? '');
}
