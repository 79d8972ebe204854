import { RequestError } from './errors.ts';

/** Writes an unexpected failure to the browser's console; faults are expected, and already shown. */
export function reportError(error: unknown, where?: string): void {
  if (error instanceof RequestError) return;
  // The console is where a developer looks first.
  // oxlint-disable-next-line no-console
  console.error(error, where ?? '');
}
