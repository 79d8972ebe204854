import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PollView_poll$key } from '../__generated__/PollView_poll.graphql';
import { formatDateTime } from '../ui/formatDate.ts';
import { PollChoiceRow } from './PollChoiceRow.tsx';
import { useVote } from './useVote.ts';
import { useEffect, useState } from 'react';

/** Maximum delay of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Whether a poll closed while on screen; `closesAt` in ISO 8601. The server reports earlier closing. */
function useHasEnded(closesAt: string): boolean {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    const left = Date.parse(closesAt) - Date.now();
    if (!(left > 0 && left <= longestTimer)) return undefined;
    const timer = setTimeout(() => setEnded(closesAt), left);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return ended === closesAt;
}

interface Props {
  poll: PollView_poll$key;
  postId: string;
  /** Whether its community is closed to the reader, who then cannot list the voters. */
  isReadOnly?: boolean;
}

/** Poll with question, answers and results; votable while open. */
export function PollView({ poll: key, postId, isReadOnly = false }: Props) {
  const poll = useFragment(
    graphql`
      fragment PollView_poll on Poll @throwOnFieldError {
        id
        question
        closesAt
        isClosed
        isAnonymous
        viewerCanVote
        viewerCanSeeResults
        image {
          contentUrl(width: 960)
          alt
        }
        choices {
          id
          voteCount
          percentage
          viewerHasChosen
          ...PollChoiceRow_choice
        }
      }
    `,
    key,
  );
  const [vote, isVoting] = useVote(poll.id);
  const most = Math.max(1, ...poll.choices.map(({ voteCount }) => voteCount ?? 0));
  const hasEnded = useHasEnded(poll.closesAt);
  const isClosed = poll.isClosed || hasEnded;
  const total = poll.choices.reduce((sum, choice) => sum + (choice.voteCount ?? 0), 0);
  return (
    <div role="group" className="flex flex-col gap-2 px-4" aria-label={`Sondage\u202F: ${poll.question}`}>
      {poll.image && (
        <img
          src={poll.image.contentUrl}
          alt={poll.image.alt}
          loading="lazy"
          className="aspect-video max-h-60 w-full rounded-xl object-cover"
        />
      )}
      <p className="m-0 leading-snug font-semibold whitespace-pre-wrap">{poll.question}</p>
      <ul className="m-0 flex list-none flex-col gap-1.5 p-0">
        {poll.choices.map((choice) => (
          <li key={choice.id}>
            <PollChoiceRow
              choice={choice}
              postId={postId}
              canVote={poll.viewerCanVote && !isClosed}
              showsResult={poll.viewerCanSeeResults}
              isLeading={poll.viewerCanSeeResults && choice.voteCount === most}
              showsVoters={!poll.isAnonymous && !isReadOnly}
              isVoting={isVoting}
              onVote={() => void vote(poll.choices, choice.id)}
            />
          </li>
        ))}
      </ul>
      <p className="m-0 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted max-sm:gap-x-3 max-sm:text-[0.8125rem]">
        {poll.viewerCanSeeResults && <span>{total > 1 ? `${total} votes` : `${total} vote`}</span>}
        {poll.isAnonymous && (
          <span className="flex items-center gap-1">
            <IconUserOff size={16} aria-hidden /> Sondage anonyme
          </span>
        )}
        <span className="flex items-center gap-1">
          {isClosed && <IconLock size={16} aria-hidden />}
          <span>{`${isClosed ? 'Terminé le' : 'Ouvert jusqu’au'} ${formatDateTime(poll.closesAt)}`}</span>
        </span>
      </p>
    </div>
  );
}
