import { useState } from 'react';
import { InfiniteScroll } from './InfiniteScroll.tsx';

interface Props {
  hasNext: boolean;
  isLoading: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  /** Page size. */
  count: number;
  /** Text at the end of a paged list, such as « il n'y a plus de données ». */
  end?: string;
  /** CSS margin before the end at which the next page is fetched. */
  margin?: string;
}

/** Infinite scrolling for a Relay list, with errors and « Réessayer ». */
export function NextPage({ hasNext, isLoading, loadNext, count, end, margin }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [wentOn, setWentOn] = useState(false);
  return (
    <>
      <InfiniteScroll
        hasNext={hasNext}
        isLoading={isLoading}
        error={failure}
        onLoad={() => {
          setFailure(null);
          loadNext(count, {
            onComplete: (error) => {
              setWentOn(true);
              setFailure(error ? 'La suite n’a pas pu être chargée.' : null);
            },
          });
        }}
        {...(margin === undefined ? {} : { margin })}
      />
      {end !== undefined && wentOn && !hasNext && (
        <p className="m-0 py-3 text-center text-sm text-muted">{end}</p>
      )}
    </>
  );
}
