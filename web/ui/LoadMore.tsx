import { useState } from 'react';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

interface Props {
  /** Button text, such as « Afficher plus ». */
  label: string;
  hasNext: boolean;
  isLoading: boolean;
  /** Fetches the rest; `onDone` gets an error message or null. */
  onLoad: (onDone: (failure: string | null) => void) => void;
}

/** Button at the end of a list that loads the next page; shows a failure in its place. */
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
