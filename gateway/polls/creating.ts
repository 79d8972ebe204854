import type { CreatePollInput } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { rowOf } from '../core/ids.ts';
import { wire } from '../core/rest/decode.ts';
import { multipart } from '../core/rest/multipart.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { filePart } from '../core/uploads.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';
import { requireViewer } from '../core/viewer.ts';

/** The inputs behind the API's names of fields. */
const inputs = { question: 'question', time: 'closesAt', reponses: 'answers', file: 'image' };

/** POST /api/poll. */
export async function createPoll(context: Context, poll: CreatePollInput): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const body = multipart(
    [
      ['question', poll.question],
      ['time', poll.closesAt],
      ['idgroup', rowOf(poll.communityId, 'Community')],
      ['privacyType', poll.isAnonymous ? 'ANONYMOUS' : 'PUBLIC'],
      ...poll.answers.map((answer) => ['reponses[]', answer] as const),
    ],
    poll.image ? [filePart('file', poll.image)] : [],
  );
  const idempotencyKey = poll.idempotencyKey ?? undefined;
  const answer = await inInputTerms(
    inputs,
    context.rest.write({ method: 'POST', path: '/api/poll', multipart: body, idempotencyKey }),
  );
  accepted(answer);
  return decodePost(wire<{ poll: unknown }>(answer, 'poll').poll, username);
}
