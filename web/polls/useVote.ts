import { graphql } from 'react-relay/hooks';
import type { useVoteMutation } from '../__generated__/useVoteMutation.graphql';
import { randomId } from '../core/randomId.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';

/** Choice with its displayed result. */
export interface ShownChoice {
  readonly id: string;
  readonly voteCount: number | null | undefined;
  readonly percentage: number | null | undefined;
  readonly viewerHasChosen: boolean;
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Choices after a vote; hidden results stay hidden. */
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

/** Votes optimistically; the response corrects or reverts the result. */
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
      // Each vote has its own key: returning to a former choice is a new vote.
      { input: { choiceId, idempotencyKey: randomId() } },
      {
        subject: `vote in ${pollId}`,
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
