import { graphql } from 'react-relay/hooks';
import type { useVoteMutation } from '../__generated__/useVoteMutation.graphql';
import { randomId } from '../core/randomId.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';

/** A choice as the poll shows it now. */
export interface ShownChoice {
  readonly id: string;
  readonly voteCount: number | null | undefined;
  readonly percentage: number | null | undefined;
  readonly viewerHasChosen: boolean;
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** The choices as they will stand after voting for one of them; hidden figures stay hidden. */
export function afterVote(choices: readonly ShownChoice[], chosen: string): ShownChoice[] {
  const counts = choices.map((choice) =>
    typeof choice.voteCount === 'number'
      ? choice.voteCount + Number(choice.id === chosen) - Number(choice.viewerHasChosen)
      : null,
  );
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return choices.map((choice, index) => {
    const count = counts[index] ?? null;
    return {
      id: choice.id,
      voteCount: count,
      percentage: count === null ? null : total === 0 ? 0 : twoDecimals((count * 100) / total),
      viewerHasChosen: choice.id === chosen,
    };
  });
}

/** Votes: the result shows at once and is corrected, or taken back with a message, by the answer. */
export function useVote(pollId: string) {
  const [run, isVoting] = useKeyedMutation<useVoteMutation>(
    graphql`
      mutation useVoteMutation($input: VoteInPollInput!) @raw_response_type {
        voteInPoll(input: $input) {
          poll {
            id
            isClosed
            viewerHasVoted
            viewerCanVote
            choices {
              id
              voteCount
              percentage
              viewerHasChosen
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Vote enregistré' },
  );
  const vote = (choices: readonly ShownChoice[], choiceId: string) =>
    run(
      // Each is an act of its own: who comes back to an answer that they had left does not repeat the former vote.
      { input: { pollId, choiceId, idempotencyKey: randomId() } },
      {
        optimisticResponse: {
          voteInPoll: {
            poll: {
              id: pollId,
              isClosed: false,
              viewerHasVoted: true,
              viewerCanVote: true,
              choices: afterVote(choices, choiceId),
            },
            userErrors: [],
          },
        },
      },
    );
  return [vote, isVoting] as const;
}
