import { type ReactNode, Suspense } from 'react';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../relay/useTransitionQuery.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

interface Props<Query extends OperationType> {
  title: string;
  /** The height that it takes while it is loaded, as a class. */
  placeholder?: string;
  query: GraphQLTaggedNode;
  /** The same, begun by the page's loader. */
  first: PreloadedQuery<Query>;
  /** The content, which may change the variables of the query. */
  children: (
    data: Query['response'],
    variables: Query['variables'],
    load: (variables: Query['variables']) => void,
  ) => ReactNode;
}

/** Error message of a section of the statistics. */
export const failureText = "une erreur inattendue s'est produite. veuillez réessayer ultérieurement.";

/** A section of the statistics with its own loading state and error message. */
export function StatisticsSection<Query extends OperationType>(props: Props<Query>) {
  const { title, placeholder = 'h-40', query, first, children } = props;
  const { queryRef, load, retry } = useTransitionQuery<Query>(query, first);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <h2 className="m-0 text-lg font-bold">{title}</h2>
      <ErrorRegion queryRef={queryRef} onRetry={retry} message={failureText}>
        <Suspense fallback={<Skeleton className={`${placeholder} rounded-2xl`} />}>
          <Content<Query> query={query} queryRef={queryRef}>
            {(data) => children(data, queryRef.variables, load)}
          </Content>
        </Suspense>
      </ErrorRegion>
    </section>
  );
}

interface ContentProps<Query extends OperationType> {
  query: GraphQLTaggedNode;
  queryRef: PreloadedQuery<Query>;
  children: (data: Query['response']) => ReactNode;
}

function Content<Query extends OperationType>({ query, queryRef, children }: ContentProps<Query>) {
  return children(usePreloadedQuery<Query>(query, queryRef));
}
