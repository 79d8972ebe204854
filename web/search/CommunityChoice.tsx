import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { CommunityChoiceQuery } from '../__generated__/CommunityChoiceQuery.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ChoiceButton } from './FilterChip.tsx';

interface Props {
  /** Id in web addresses. */
  value: string;
  onChoose: (databaseId: string) => void;
}

/** The viewer's communities, to choose one. */
export function CommunityChoice(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorRegion onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
        <Communities {...props} attempt={attempt} />
      </Suspense>
    </ErrorRegion>
  );
}

function Communities({ value, onChoose, attempt }: Props & { attempt: number }) {
  // Loaded when rendered: few searches are filtered.
  const { viewer } = useLazyLoadQuery<CommunityChoiceQuery>(
    graphql`
      query CommunityChoiceQuery @throwOnFieldError {
        viewer {
          communities(first: 100) {
            nodes {
              id
              databaseId
              title
            }
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  const communities = viewer?.communities.nodes ?? [];
  if (communities.length === 0)
    return <p className="m-0 px-3 py-2 text-sm text-muted">Vous n’êtes d’aucune communauté</p>;
  return (
    <ul aria-label="Vos communautés" className="m-0 list-none p-0">
      {communities.map(({ id, databaseId, title }) => (
        <li key={id}>
          <ChoiceButton isCurrent={databaseId === value} onChoose={() => onChoose(databaseId)}>
            {title}
          </ChoiceButton>
        </li>
      ))}
    </ul>
  );
}
