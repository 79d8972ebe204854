import { useState } from 'react';
import { useLazyLoadQuery } from 'react-relay/hooks';
import type { TodayQuery } from '../__generated__/TodayQuery.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Today } from './Today.tsx';
import { todayQuery } from './Today.query.ts';

/**
 * « Aujourd’hui » in the right column of the home page. Suspends until it is there, so that nothing below it moves.
 */
export function TodayColumn() {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorRegion onRetry={() => setAttempt(attempt + 1)}>
      <Content attempt={attempt} />
    </ErrorRegion>
  );
}

function Content({ attempt }: { attempt: number }) {
  // Loaded when rendered: no loader knows whether the column is shown, and the first posts come before it.
  const { viewer } = useLazyLoadQuery<TodayQuery>(
    todayQuery,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  return viewer && <Today viewer={viewer} />;
}
