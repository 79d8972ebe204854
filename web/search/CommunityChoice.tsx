import { useDeferredValue, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { CommunityChoiceQuery } from '../__generated__/CommunityChoiceQuery.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useDebouncedValue } from '../ui/useDebouncedValue.ts';
import { ChoiceButton } from './FilterChip.tsx';

interface Props {
  /** Id in web addresses. */
  value: string;
  onChoose: (databaseId: string) => void;
}

/** Number of communities that need no search. */
const few = 8;

/** The viewer's communities, also by search, to choose one. */
export function CommunityChoice(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorRegion onRetry={() => setAttempt(attempt + 1)} fallback={<Skeleton className="h-32 rounded-xl" />}>
      <Communities {...props} attempt={attempt} />
    </ErrorRegion>
  );
}

function Communities({ value, onChoose, attempt }: Props & { attempt: number }) {
  const [text, setText] = useState('');
  // The results of the former text stay until new ones arrive.
  const query = useDeferredValue(useDebouncedValue(text.trim(), 200));
  // Loaded when rendered: few searches are filtered.
  const { viewer } = useLazyLoadQuery<CommunityChoiceQuery>(
    graphql`
      query CommunityChoiceQuery($query: String!) @throwOnFieldError {
        viewer {
          communities(first: 100, query: $query) {
            nodes {
              id
              databaseId
              title
            }
          }
        }
      }
    `,
    { query },
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  const communities = viewer?.communities.nodes ?? [];
  return (
    <>
      {(communities.length > few || text !== '' || query !== '') && (
        <SearchField
          label="Chercher une communauté"
          value={text}
          onChange={setText}
          isPending={query !== text.trim()}
        />
      )}
      {communities.length === 0 && (
        <p className="m-0 px-3 py-2 text-sm text-muted">
          {query === '' ? 'Vous n’êtes d’aucune communauté' : 'Aucune communauté trouvée'}
        </p>
      )}
      <ul aria-label="Vos communautés" className="m-0 list-none p-0">
        {communities.map(({ id, databaseId, title }) => (
          <li key={id}>
            <ChoiceButton isCurrent={databaseId === value} onChoose={() => onChoose(databaseId)}>
              {title}
            </ChoiceButton>
          </li>
        ))}
      </ul>
    </>
  );
}
