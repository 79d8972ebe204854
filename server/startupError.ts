/** A failure to start that one sentence explains; operators see the message alone. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Error codes for a full disk, of Node, PostgreSQL (SQLSTATE) and the embedded database (WASI errno). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const wasiNoSpace = 51;

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && fullCodes.has(error.code)) return true;
  if ('errno' in error && 'name' in error && error.name === 'ErrnoError' && error.errno === wasiNoSpace)
    return true;
  return 'cause' in error && isDiskFull(error.cause);
}

/** Message for operators about a failed start: one sentence, or the stack trace of an unexpected error. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isDiskFull(error)) return 'No space is left on the disk of DATA_DIR or of the database.';
  return String(error instanceof Error ? error.stack : error);
}

/** Explains why a server cannot listen; `setting` names the environment variable of the port. */
export function listenError(
  error: Error,
  setting: 'PORT' | 'BACKEND_PORT',
  { host, port }: { host: string; port: number },
): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartupError(`${setting}: port ${port} is in use.`, { cause: error });
  if (code === 'EACCES')
    return new StartupError(`${setting}: port ${port} may not be used by this account.`, { cause: error });
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartupError(`HOST: ${host} is not an address of this machine.`, { cause: error });
  return error;
}
