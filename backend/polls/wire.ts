import { z } from 'zod';
import { count, id, start, untrusted } from '../core/wire.ts';
import { User } from '../people/wire.ts';

/** A poll choice; figures are '' when hidden from the caller. */
export const PollChoice = z
  .object({
    id,
    answer: z.string(),
    pourcentage: z.string().describe("Two decimals, for example '33.33'; empty when hidden"),
    nbvotant: z.union([z.number().int(), z.literal('')]).describe('Empty when hidden'),
  })
  .meta({ id: 'PollChoice' });
export const pollVote = z.object({ voted: z.boolean(), idchoice: id.nullable() });

/** POST /api/pollresponse */
export const VoteBody = z.object({
  email: untrusted,
  idpoll: id.describe("The post's id"),
  idgroup: id.optional(),
  idchoice: id,
});
export const VoteAnswer = z.object({
  status: z.literal(true),
  reponsepool: z.array(PollChoice),
  votant: pollVote,
});
/** POST /api/pollreaction: empty for an anonymous poll */
export const VotersBody = z.object({
  idgroup: id.optional(),
  idchoice: id,
  nb: count(1_000).default(1_000),
  start: start.default(0),
});
export const VotersAnswer = z.object({ status: z.literal(true), voters: z.array(User) });
