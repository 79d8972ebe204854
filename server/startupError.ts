/** A failure to start that one sentence explains; operators see the message alone. */
export class StartupError extends Error {
  override name = 'StartupError';
}
