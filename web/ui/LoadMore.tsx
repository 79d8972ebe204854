import { useState } from 'react';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface Props {
  /** What the button offers, for instance « Afficher plus ». */
  label: string;
  /** Whether there is more. */
  hasNext: boolean;
  isLoading: boolean;
  /** Fetches the rest; `onDone` hears why that failed, or null. */
  onLoad: (onDone: (failure: string | null) => void) => void;
}

/** The button at the end of a list that is continued on demand; a failure is said in its place. */
export function LoadMore({ label, hasNext, isLoading, onLoad }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasNext) return null;
  const load = () => {
    setFailure(null);
    onLoad(setFailure);
  };
  return failure === null ? (
    <Button kind="quiet" size="small" isPending={isLoading} onPress={load} className="flush-small self-start">
      {label}
    </Button>
  ) : (
    <ErrorNotice isReading message={failure} onRetry={load} isRetrying={isLoading} />
  );
}
