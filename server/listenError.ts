import { StartupError } from './startupError.ts';

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
