import { z } from 'zod';
import { count, id, offset, ignoredIdentity } from '../core/wire.ts';
import { User } from '../people/wire.ts';

/** A choice of a poll with its votes; the numbers are `''` when hidden from the caller. */
export const PollChoice = z
  .object({
    id,
    answer: z.string(),
    pourcentage: z.string().describe("Two decimals, for example '33.33'; empty when hidden"),
    nbvotant: z.union([z.number().int(), z.literal('')]).describe('Empty when hidden'),
  })
  .meta({ id: 'PollChoice' });
/** The caller's vote in a poll; `idchoice` is null without one. */
export const PollVote = z.object({ voted: z.boolean(), idchoice: id.nullable() });

/** Body of `POST /api/pollresponse`: the chosen answer of a poll. */
export const VoteBody = z.object({
  email: ignoredIdentity,
  idpoll: id.describe("The post's id"),
  idgroup: id.optional(),
  idchoice: id,
});
/** Response of `POST /api/pollresponse`: the new results and the caller's vote. */
export const VoteResponse = z.object({
  status: z.literal(true),
  reponsepool: z.array(PollChoice),
  votant: PollVote,
});
/** Body of `POST /api/pollreaction`: a page of the people who voted for a choice. */
export const ListVotersBody = z.object({
  idgroup: id.optional(),
  idchoice: id,
  nb: count(1_000).default(1_000),
  start: offset.default(0),
});
/** Response of `POST /api/pollreaction`: the page's people; empty for an anonymous poll. */
export const ListVotersResponse = z.object({ status: z.literal(true), voters: z.array(User) });
