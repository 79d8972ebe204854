import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PollChoiceRow_choice$key } from '../__generated__/PollChoiceRow_choice.graphql';
import votersDialogQuery from '../__generated__/VotersDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { sentence } from '../ui/sentence.ts';

const votersDialog = onDemand(votersDialogQuery, () => import('./VotersDialog.tsx'), {
  showsErrorOverPage: true,
});

const formatShare = (percentage: number): string => percentage.toFixed(2).replace('.', ',');

interface Props {
  choice: PollChoiceRow_choice$key;
  /** Global id of the poll's post. */
  postId: string;
  canVote: boolean;
  /** Disables voting while a vote is pending. */
  isVoting: boolean;
  showsResult: boolean;
  /** Whether it has the most votes. */
  isLeading: boolean;
  /** Whether voters are visible. */
  showsVoters: boolean;
  onVote: () => void;
}

/** Answer with a bar of its share; with hidden results, a full bar for the viewer's choice. */
export function PollChoiceRow({
  choice: key,
  postId,
  canVote,
  isVoting,
  showsResult,
  isLeading,
  showsVoters,
  onVote,
}: Props) {
  const choice = useFragment(
    graphql`
      fragment PollChoiceRow_choice on PollChoice {
        id
        label
        voteCount
        percentage
        viewerHasChosen
      }
    `,
    key,
  );
  const voters = useOnDemand(votersDialog);
  const share = showsResult ? (choice.percentage ?? 0) : choice.viewerHasChosen ? 100 : 0;
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        aria-pressed={choice.viewerHasChosen}
        disabled={!canVote}
        // Not `disabled`, which would lose the focus.
        aria-disabled={isVoting}
        onClick={() => {
          if (!isVoting && !choice.viewerHasChosen) onVote();
        }}
        className={`relative flex min-h-9 flex-1 items-center gap-3 overflow-hidden rounded-xl border px-3 py-1 text-left pointer-coarse:min-h-11 text-[0.9375rem] enabled:cursor-pointer enabled:hover:border-line-strong ${
          choice.viewerHasChosen ? 'border-accent-ink font-medium' : 'border-line'
        }`}
      >
        <span
          aria-hidden="true"
          data-bar=""
          className={`absolute inset-y-0 left-0 ${isLeading ? 'bg-bar-leading' : 'bg-bar'} transition-[width] duration-500 motion-reduce:transition-none`}
          style={{ width: `${share}%` }}
        />
        {choice.viewerHasChosen ? (
          <IconCircleCheckFilled
            aria-label="Votre choix"
            role="img"
            className="relative size-5 shrink-0 text-accent-ink"
          />
        ) : canVote ? (
          <IconCircle aria-hidden className="relative size-5 shrink-0 text-ink-soft" />
        ) : null}
        {/* On phones the share of a long answer is below it. */}
        <span
          className={`relative flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-wrap ${isLeading ? 'font-bold' : ''}`}
        >
          <span dir="auto" className="min-w-0 flex-auto wrap-anywhere sm:flex-1">
            {choice.label}
          </span>
          {showsResult && (
            <span className="ml-auto text-sm tabular-nums">
              {`${formatShare(choice.percentage ?? 0)}\u00a0%`}
            </span>
          )}
        </span>
      </button>
      {showsVoters &&
        showsResult &&
        (choice.voteCount ? (
          <IconButton
            size="small"
            label={sentence`Voir qui a choisi «\u00a0${choice.label}\u00a0» (${choice.voteCount})`}
            intent={voters.intent({ id: choice.id })}
            onPress={() => voters.open({ id: choice.id })}
          >
            <IconUsers />
          </IconButton>
        ) : (
          <span className="w-9 shrink-0 pointer-coarse:w-11" />
        ))}
      {voters.opened && <votersDialog.Component {...voters.opened} answer={choice.label} postId={postId} />}
    </div>
  );
}
