/** A query that the page itself has begun, before the application was there (web/app/bootstrap). */
export interface EarlyResponse {
  /** Whose it is; null for one that needs no session. */
  token: string | null;
  response: Promise<Response>;
  /** Its x-request-id. */
  reference: string;
  /** Gives it up. */
  stop: AbortController;
}

declare global {
  interface Window {
    /** By the hash of their documents, which are all without variables; each is taken once. */
    firstAnswers?: Map<string, EarlyResponse>;
  }
}

/** Milliseconds from the page's start after which what it has begun is no longer new. */
const maxAge = 60_000;

/**
 * What the page has begun of an operation, if it has: by the same person with the same token, for no other would do.
 * Giving up by `signal` gives that up.
 */
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
    // Nobody hears how it ends.
    begun.response.catch(() => undefined);
    return undefined;
  }
  signal.addEventListener('abort', () => begun.stop.abort(), { once: true });
  return begun;
}
