import type { Rest } from '../core/rest/client.ts';
import { list, wire } from '../core/rest/decode.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import type { PollPlace } from './polls.ts';

/** POST /api/pollresponse [3 §7]: votes. */
export async function vote(rest: Rest, place: PollPlace, choice: string, idempotencyKey: string | null | undefined): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/pollresponse',
    json: { email: '', idpoll: place.post, idgroup: place.community, idchoice: choice },
    idempotencyKey: idempotencyKey ?? undefined,
  });
}

/** POST /api/pollreaction [3 §7]: who chose an answer. An API that ignores nb and start sends everybody. */
export async function fetchVoters(rest: Rest, place: PollPlace, choice: string, start: number, count: number): Promise<UserRecord[]> {
  const answer = await rest.read({ method: 'POST', path: '/api/pollreaction', json: { idgroup: place.community, idchoice: choice, nb: count, start } });
  const voters = Array.isArray(answer) ? answer : list(wire<{ voters: unknown }>(answer, 'pollreaction').voters, 'pollreaction.voters');
  return (voters.length > count ? voters.slice(start, start + count) : voters).map(decodeUser);
}
