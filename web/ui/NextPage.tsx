import { useState } from 'react';
import { InfiniteScroll } from './InfiniteScroll.tsx';

interface Props {
  hasNext: boolean;
  isLoading: boolean;
  /** Relay's `loadNext`. */
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
  /** How many more at a time. */
  count: number;
  /** Said at the end of a list that went on, for instance « il n'y a plus de données ». */
  end?: string;
  /** How far ahead of the end the next page is fetched, as a CSS margin. */
  margin?: string;
}

/** The end of a list that goes on by itself; a failure is said in its place, with « Réessayer ». */
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
