import type { Context } from '../core/context.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, wire } from '../core/rest/decode.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import { requireViewer } from '../core/viewer.ts';
import type { PollPlace } from '../posts/polls.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';

/** POST /api/pollresponse: votes. */
export async function vote(
  rest: Rest,
  place: PollPlace,
  choice: string,
  idempotencyKey: string | null | undefined,
): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/pollresponse',
    json: { email: '', idpoll: place.post, idgroup: place.community, idchoice: choice },
    idempotencyKey: idempotencyKey ?? undefined,
  });
}

/** How many voters are asked for at once. */
const atOnce = 1_000;

/**
 * POST /api/pollreaction: everybody who chose an answer. The documents show no paging for it: an
 * API that knows none always sends the whole list, one that does is asked until it has.
 */
export async function fetchVoters(rest: Rest, place: PollPlace, choice: string): Promise<UserRecord[]> {
  const voters = new Map<string, UserRecord>();
  for (let start = 0; ; start += atOnce) {
    const answer = await rest.read({
      method: 'POST',
      path: '/api/pollreaction',
      json: { idgroup: place.community, idchoice: choice, nb: atOnce, start },
    });
    const page = Array.isArray(answer)
      ? answer
      : list(wire<{ voters: unknown }>(answer, 'pollreaction').voters, 'pollreaction.voters');
    const known = voters.size;
    for (const voter of page.map(decodeUser)) voters.set(voter.row, voter);
    if (page.length < atOnce || voters.size === known) return [...voters.values()];
  }
}

/** POST /api/pollingroup: a page of the polls of a community. */
export async function fetchPolls(
  context: Context,
  community: string,
  start: number,
  count: number,
  from?: string,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/pollingroup',
    json: { idgroup: community, nb: count, start, depuis: from },
  });
  return list(wire<{ sondage: unknown }>(answer, 'pollingroup').sondage, 'pollingroup.sondage').map((item) =>
    decodePost(item, username),
  );
}
