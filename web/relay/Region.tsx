import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import {
  getRefetchMetadata,
  getSelector,
  type OperationType,
  type ReaderFragment,
  type SingularReaderSelector,
  type Snapshot,
} from 'relay-runtime';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { Failure } from '../core/Failure.tsx';
import { faultOf } from './fieldFailures.ts';

type Source =
  | {
      /** What the region reads, with `@refetchable`: « Réessayer » asks for it alone. */
      fragment: ReaderFragment;
      /** Whose. */
      of: object;
      queryRef?: never;
      onRetry?: never;
    }
  | {
      /** The query that the region reads. */
      queryRef: object;
      /** Loads it again. */
      onRetry: () => void;
      fragment?: never;
      of?: never;
    };

type Props = Source & {
  children: ReactNode;
  /** Said instead of what failed. */
  message?: string;
  /** Classes of what says so. */
  className?: string;
  /** What stands around the line where the region is more than a part of its place, as a dialog. */
  frame?: (line: ReactNode) => ReactNode;
};

/**
 * A part of a screen that fails alone: in its place stands one line and « Réessayer », which asks again for this
 * part only. What it reads throws by `@throwOnFieldError`. It reads a fragment, or a query that was begun before.
 */
export function Region(props: Props) {
  const { fragment, of, queryRef, onRetry, children, message, className = '', frame = itself } = props;
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    // It was on « Réessayer », which is gone: it goes to what came in its place.
    const element = fragment ? place.current?.firstElementChild : place.current;
    if (!(element instanceof HTMLElement)) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [attempt, fragment]);
  const again = () => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    setAttempt((count) => count + 1);
    onRetry?.();
  };
  const failed = (error: unknown) => (
    <div ref={place} className={className}>
      {fragment ? (
        <Failed fragment={fragment} of={of} error={faultOf(error)} message={message} onAgain={again} />
      ) : (
        <Failure isCalm className="" error={faultOf(error)} message={message} onRetry={again} />
      )}
    </div>
  );
  return (
    <ErrorBoundary
      resetKey={queryRef ?? `${attempt} ${fragment ? selectorOf(fragment, of).dataID : ''}`}
      fallback={(error) => frame(failed(error))}
    >
      {attempt === 0 ? (
        children
      ) : (
        // What loads itself is not there yet, so that the focus waits for it here.
        <div ref={place} className={fragment ? 'contents' : 'outline-none'}>
          {children}
        </div>
      )}
    </ErrorBoundary>
  );
}

const itself = (line: ReactNode): ReactNode => line;

interface FailedProps {
  fragment: ReaderFragment;
  of: object;
  error: unknown;
  message: string | undefined;
  /** Shows the region again. */
  onAgain: () => void;
}

/** Stands in the place of what failed until it is there, whoever brought it. */
function Failed({ fragment, of, error, message, onAgain }: FailedProps) {
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState(error);
  const [isRetrying, setRetrying] = useState(false);
  const showAgain = useEffectEvent(onAgain);

  useEffect(() => {
    const selector = selectorOf(fragment, of);
    const { dispose } = environment.subscribe(environment.lookup(selector), (latest) => {
      if (isWhole(latest)) showAgain();
    });
    return dispose;
  }, [environment, fragment, of]);

  const retry = () => {
    const selector = selectorOf(fragment, of);
    const { refetchableRequest, identifierInfo } = getRefetchMetadata(fragment, 'Region');
    const name = identifierInfo?.identifierQueryVariableName;
    setRetrying(true);
    fetchQuery<OperationType>(environment, refetchableRequest, {
      ...selector.owner.variables,
      ...selector.variables,
      ...(name === undefined ? {} : { [name]: selector.dataID }),
    }).subscribe({
      complete: () => {
        setRetrying(false);
        if (isWhole(environment.lookup(selector))) onAgain();
      },
      error: (reason: unknown) => {
        setRetrying(false);
        setFailure(faultOf(reason));
      },
    });
  };
  return (
    <Failure isCalm className="" error={failure} message={message} isRetrying={isRetrying} onRetry={retry} />
  );
}

/** Whether all of it is there. */
const isWhole = (snapshot: Snapshot): boolean =>
  !snapshot.isMissingData && !('fieldErrors' in snapshot && snapshot.fieldErrors !== null);

function selectorOf(fragment: ReaderFragment, of: object): SingularReaderSelector {
  const selector = getSelector(fragment, of);
  if (selector?.kind !== 'SingularReaderSelector') throw new Error(`${fragment.name} is not spread here.`);
  return selector;
}
