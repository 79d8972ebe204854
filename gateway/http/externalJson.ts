import { timeout, TimeoutStrategy } from 'cockatiel';
import { Agent, request } from 'undici';

/** Largest answer in bytes. */
const maxBytes = 4 * 1024 * 1024;

// Undici's own request, not fetch: it unpacks nothing, so what is counted is what is kept.
const agent = new Agent({ connections: 32, connect: { timeout: 5_000 }, maxResponseSize: maxBytes });

/**
 * Requests JSON from a service outside the organisation. Rejects a status that is not a success, an answer that is too
 * long, and one that is not complete in time.
 */
export async function requestExternalJson(
  address: URL,
  { json, milliseconds }: { json?: unknown; milliseconds: number },
): Promise<unknown> {
  const sent =
    json === undefined
      ? { method: 'GET' as const, body: null }
      : { method: 'POST' as const, body: JSON.stringify(json) };
  return timeout(milliseconds, TimeoutStrategy.Aggressive).execute(async (_context, signal) => {
    const answer = await request(address, {
      dispatcher: agent,
      signal,
      ...sent,
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
    if (answer.statusCode < 200 || answer.statusCode >= 300) {
      await answer.body.dump({ limit: 64 * 1024, signal });
      throw new Error(`${address.host} answered ${answer.statusCode}.`);
    }
    return answer.body.json();
  });
}
