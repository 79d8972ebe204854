import type { CreatePollInput } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import type { Context } from '../core/context.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, listed, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import type { PollPlace } from '../posts/polls.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';

/** The inputs behind the API's names of fields. */
const inputs = { question: 'question', time: 'closesAt', reponses: 'answers', file: 'image' };

/** Publishes a poll. */
export async function createPoll(context: Context, poll: CreatePollInput): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const answer = await inInputTerms(
    inputs,
    context.rest.write(
      call('POST /api/poll', {
        multipart: {
          question: poll.question,
          time: poll.closesAt,
          idgroup: communityId.read(poll.communityId).community,
          privacyType: poll.isAnonymous ? 'ANONYMOUS' : 'PUBLIC',
          'reponses[]': poll.answers,
          file: poll.image ?? undefined,
        },
        idempotencyKey: poll.idempotencyKey,
      }),
    ),
  );
  accepted(answer);
  return decodePost(wire(answer, 'poll').poll, username);
}

/** Votes. */
export async function vote(
  rest: Rest,
  place: PollPlace,
  choice: string,
  idempotencyKey: string | null | undefined,
): Promise<void> {
  await rest.write(
    call('POST /api/pollresponse', {
      json: { email: '', idpoll: place.post, idgroup: place.community, idchoice: choice },
      idempotencyKey,
    }),
  );
}

/** How many voters are asked for at once. */
const atOnce = 1_000;

/**
 * Everybody who chose an answer. The documents show no paging for it: an API that knows none always sends the
 * whole list, one that does is asked until it has.
 */
export async function fetchVoters(rest: Rest, place: PollPlace, choice: string): Promise<UserRecord[]> {
  const voters = new Map<string, UserRecord>();
  for (let start = 0; ; start += atOnce) {
    const answer = await rest.read(
      call('POST /api/pollreaction', {
        json: { idgroup: place.community, idchoice: choice, nb: atOnce, start },
      }),
    );
    const page = listed(answer, 'voters', 'pollreaction');
    const known = voters.size;
    for (const voter of page.map(decodeUser)) voters.set(voter.row, voter);
    if (page.length < atOnce || voters.size === known) return [...voters.values()];
  }
}

/** A page of the polls of a community. */
export async function fetchPolls(
  context: Context,
  community: string,
  start: number,
  count: number,
  from?: string,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read(
    call('POST /api/pollingroup', { json: { idgroup: community, nb: count, start, depuis: from } }),
  );
  return list(wire(answer, 'pollingroup').sondage, 'pollingroup.sondage').map((item) =>
    decodePost(item, username),
  );
}
