/** A start that cannot succeed, explained in one sentence: the message is all an operator needs. */
export class StartupError extends Error {
  override name = 'StartupError';
}
