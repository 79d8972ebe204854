import { z } from 'zod';
import { count, id, offset, ignoredIdentity } from '../core/wire.ts';
import { User } from '../people/wire.ts';
import type { PollResults } from './queries.ts';

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
export const VoteBody = z
  .object({
    email: ignoredIdentity,
    idpoll: id.describe("The post's id"),
    idgroup: id.optional(),
    idchoice: id,
  })
  .transform(({ idpoll, idchoice }) => ({ postId: idpoll, choiceId: idchoice }));
/** Response of `POST /api/pollresponse`: the new results and the caller's vote. */
export const VoteResponse = z.object({
  status: z.literal(true),
  reponsepool: z.array(PollChoice),
  votant: PollVote,
});
/** Body of `POST /api/pollreaction`: a page of the people who voted for a choice. */
export const ListVotersBody = z
  .object({
    idgroup: id.optional(),
    idchoice: id,
    nb: count(1_000).default(1_000),
    start: offset.default(0),
  })
  .transform(({ idchoice, nb, start }) => ({ choiceId: idchoice, page: { count: nb, start } }));
/** Response of `POST /api/pollreaction`: the page's people; empty for an anonymous poll. */
export const ListVotersResponse = z.object({ status: z.literal(true), voters: z.array(User) });

/** Percentage of the votes, with two decimals. */
const toPercentage = (votes: number, total: number) =>
  total === 0 ? '0.00' : ((votes * 100) / total).toFixed(2);

/** The choices of a poll. */
export const toWireChoices = ({ choices, isHidden }: PollResults): z.output<typeof PollChoice>[] => {
  const total = choices.reduce((sum, choice) => sum + choice.votes, 0);
  return choices.map(({ id: choiceId, answer, votes }) => ({
    id: choiceId,
    answer,
    pourcentage: isHidden ? '' : toPercentage(votes, total),
    nbvotant: isHidden ? ('' as const) : votes,
  }));
};

/** The caller's vote. */
export const toWireVote = ({ choices }: PollResults): z.output<typeof PollVote> => {
  const own = choices.find((choice) => choice.isOwn);
  return { voted: own !== undefined, idchoice: own?.id ?? null };
};

/** Response of a vote. */
export const toVoteResponse = (results: PollResults): z.output<typeof VoteResponse> => ({
  status: true,
  reponsepool: toWireChoices(results),
  votant: toWireVote(results),
});
