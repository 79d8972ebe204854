import { Agent, request } from 'undici';
import { beforeAbort } from './rest/deadline.ts';

/** Bytes of an answer: long texts and long lists are far below. */
const mostBytes = 4 * 1024 * 1024;

// Undici's own request, not fetch: it unpacks nothing, so what is counted is what is kept.
const agent = new Agent({ connections: 32, connect: { timeout: 5_000 }, maxResponseSize: mostBytes });

/**
 * Asks a service outside the organisation, and answers the JSON that it says. Throws where it refuses, is
 * too long, or has not said everything within so many milliseconds.
 */
export async function askOutside(
  address: URL,
  { json, milliseconds }: { json?: unknown; milliseconds: number },
): Promise<unknown> {
  const signal = AbortSignal.timeout(milliseconds);
  const sent =
    json === undefined
      ? { method: 'GET' as const, body: null }
      : { method: 'POST' as const, body: JSON.stringify(json) };
  const answer = await beforeAbort(
    signal,
    request(address, {
      dispatcher: agent,
      signal,
      ...sent,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
    }),
  );
  if (answer.statusCode < 200 || answer.statusCode >= 300) {
    await answer.body.dump({ limit: 64 * 1024, signal });
    throw new Error(`${address.host} answered ${answer.statusCode}.`);
  }
  return answer.body.json();
}
