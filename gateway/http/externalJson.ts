import { timeout, TimeoutStrategy } from 'cockatiel';
import { Agent, request } from 'undici';

/** Maximum response size in bytes. */
const maxBytes = 4 * 1024 * 1024;

// Undici's request instead of fetch: it does not decompress, so the size limit holds.
const agent = new Agent({ connections: 32, connect: { timeout: 5_000 }, maxResponseSize: maxBytes });

/** Requests JSON from an external service. Rejects failing statuses, large responses and timeouts. */
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
