import { wire } from '../core/rest/decode.ts';
import type { Rest } from '../core/rest/client.ts';
import { decodeUser, type UserRecord } from './people.ts';

/** GET /api/singleuser/{id} [3 §7]: a colleague. */
export async function fetchUser(rest: Rest, row: string): Promise<UserRecord> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/singleuser/${encodeURIComponent(row)}`,
    operation: 'GET /api/singleuser/{id}',
  });
  return decodeUser(wire<{ user: unknown }>(answer, 'singleuser').user);
}
