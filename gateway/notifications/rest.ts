import type { Rest } from '../core/rest/client.ts';
import { tally, wire } from '../core/rest/decode.ts';

/** What the badges of the header show. */
export interface CountersRecord {
  conversations: number;
  notifications: number;
}

/** GET /api/notif/count [1 §7]. */
export async function fetchCounters(rest: Rest): Promise<CountersRecord> {
  const answer = await rest.read({ method: 'GET', path: '/api/notif/count' });
  const counters = wire<{ nombreconversation: unknown; nombrenotif: unknown }>(answer, 'notif/count');
  return { conversations: tally(counters.nombreconversation), notifications: tally(counters.nombrenotif) };
}
