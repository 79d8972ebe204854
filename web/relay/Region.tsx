import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { Failure } from '../core/Failure.tsx';
import { fieldErrorOf } from './fieldErrors.ts';
import { onResponse } from './pendingRequests.ts';

interface Props {
  children: ReactNode;
  /**
   * « Réessayer »: reloads the children's data. For part of a query pass `useReload` or `usePageReload`, whose promise
   * resolves once the data is in the store.
   */
  onRetry: () => Promise<void> | void;
  /** The query that the children read whole; `onRetry` replaces it. */
  queryRef?: object;
  message?: string;
  className?: string;
  /** Wraps the error message, for example in a dialog. */
  frame?: (line: ReactNode) => ReactNode;
}

/**
 * Error boundary of part of a screen: shows one line with « Réessayer ». Children throw by `@throwOnFieldError`, or
 * because their query failed.
 */
export function Region({ children, onRetry, queryRef, message, className = '', frame = bare }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  /** Error of the last retry. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const line = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isWhole = queryRef !== undefined;
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    // « Réessayer » had the focus and was replaced.
    const element =
      line.current?.querySelector('button') ??
      (isWhole ? content.current : content.current?.firstElementChild);
    if (!(element instanceof HTMLElement)) return;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [attempt, isWhole]);
  const showAgain = (reset: () => void) => {
    hadFocus.current = line.current?.contains(document.activeElement) ?? false;
    setAttempt((count) => count + 1);
    reset();
  };
  const retry = async (reset: () => void) => {
    setRefusal(null);
    const loaded = onRetry();
    if (!loaded) {
      showAgain(reset);
      return;
    }
    setRetrying(true);
    try {
      await loaded;
      showAgain(reset);
    } catch (error) {
      setRefusal(error);
    }
    setRetrying(false);
  };
  return (
    <ErrorBoundary
      resetKey={queryRef}
      fallback={(error, reset) =>
        frame(
          <div ref={line} className={className}>
            <Failure
              isCalm
              className=""
              error={fieldErrorOf(refusal ?? error)}
              message={message}
              isRetrying={isRetrying}
              onRetry={() => void retry(reset)}
            />
            {!isWhole && <Watch onAnswer={() => showAgain(reset)} />}
          </div>,
        )
      }
    >
      {attempt === 0 ? (
        children
      ) : (
        // Keeps the focus while a query is loading.
        <div ref={content} className={isWhole ? 'outline-none' : 'contents'}>
          {children}
        </div>
      )}
    </ErrorBoundary>
  );
}

const bare = (line: ReactNode): ReactNode => line;

/** Any response may have brought what was missing. */
function Watch({ onAnswer: listener }: { onAnswer: () => void }) {
  const answered = useEffectEvent(listener);
  useEffect(() => onResponse(() => answered()), []);
  return null;
}
