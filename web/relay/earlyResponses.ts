/** A query that the page started before the application loaded (web/app/bootstrap). */
export interface EarlyResponse {
  /** Token of the request; null without a session. */
  token: string | null;
  response: Promise<Response>;
  reference: string;
  stop: AbortController;
}

declare global {
  interface Window {
    /** By document hash; none has variables. Each is used once. */
    firstAnswers?: Map<string, EarlyResponse>;
  }
}

/** Maximum age in milliseconds since page start. */
const maxAge = 60_000;

/** The page's own early request for an operation with the same token, if any. `signal` cancels it. */
export function takeEarlyResponse(
  { doc_id: hash, variables }: { doc_id: string; variables: unknown },
  token: string | null,
  signal: AbortSignal,
): EarlyResponse | undefined {
  const begun = window.firstAnswers?.get(hash);
  if (!begun || JSON.stringify(variables) !== '{}') return undefined;
  window.firstAnswers?.delete(hash);
  if (begun.token !== token || performance.now() > maxAge) {
    begun.stop.abort();
    // Nobody waits for it.
    begun.response.catch(() => undefined);
    return undefined;
  }
  signal.addEventListener('abort', () => begun.stop.abort(), { once: true });
  return begun;
}
