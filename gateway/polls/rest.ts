import type { CreatePollInput } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { alternativeText } from '../rest/alternativeTexts.rest.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { decodeFields, decodeNamedList } from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import type { PollPlace } from '../posts/polls.ts';
import { decodePost } from '../posts/posts.rest.ts';
import type { PostRecord } from '../posts/records.ts';

/** GraphQL inputs by wire field, for errors. */
const inputs = {
  question: 'question',
  time: 'closesAt',
  reponses: 'choices',
  alternative: 'image',
  file: 'image',
};

/** Publishes a poll; undefined when the API does not return its post. */
export function createPoll(context: Context, poll: CreatePollInput): Promise<PostRecord | undefined> {
  const { username } = requireViewer(context);
  const { community } = communityId.read(poll.communityId);
  return withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/poll', {
        multipart: {
          question: poll.question,
          time: poll.closesAt,
          idgroup: community,
          privacyType: poll.isAnonymous ? 'ANONYMOUS' : 'PUBLIC',
          'reponses[]': poll.choices,
          ...alternativeText(poll.image?.alt || undefined),
          file: poll.image?.file,
        },
        idempotencyKey: poll.idempotencyKey,
      }),
      (answer) => decodePost(decodeFields(answer, 'poll').poll, username, community),
    ),
  );
}

/** Votes for a choice of a poll, or changes the vote. */
export function vote(
  context: Context,
  place: PollPlace,
  choice: string,
  idempotencyKey: string | null | undefined,
): Promise<void> {
  const { username } = requireViewer(context);
  return context.rest.write(
    call('POST /api/pollresponse', {
      body: {
        email: username,
        idpoll: wireId(place.post),
        idgroup: wireId(place.community),
        idchoice: wireId(choice),
      },
      idempotencyKey,
    }),
  );
}

/** Fetches all people who voted for a choice. */
export const fetchVoters = (rest: Rest, place: PollPlace, choice: string): Promise<UserRecord[]> =>
  rest.read(
    call('POST /api/pollreaction', { body: { idgroup: wireId(place.community), idchoice: wireId(choice) } }),
    (answer) =>
      decodeListWithoutNulls(decodeNamedList(answer, 'voters', 'pollreaction'), 'voters', decodeUser),
  );

/** Fetches part of a community's polls, newest first. */
export function fetchPolls(
  context: Context,
  community: string,
  start: number,
  count: number,
  after?: string,
): Promise<Page<PostRecord>> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/pollingroup', {
      body: { idgroup: wireId(community), nb: count, start, apres: after },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'sondage', 'pollingroup'), 'sondage', (item) =>
          decodePost(item, username, community),
        ),
        answer,
      ),
  );
}
