import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** Query that only these children read; a new one resets the boundary. */
  queryRef?: object;
  /** Replaces the error's own message. */
  message?: string;
  /** Classes of the error message only. */
  className?: string;
  /** Shown while the children suspend, within the boundary; absent where a `Suspense` outside shows something. */
  fallback?: ReactNode;
  /** Wraps the error message, for example in a dialog. */
  frame?: (line: ReactNode) => ReactNode;
}

/**
 * Error boundary of part of a screen: shows one line with « Réessayer ». Children throw by `@throwOnFieldError`, or
 * because their query failed. Without `queryRef` it also tries again after any later GraphQL response.
 */
export function ErrorRegion({
  children: parts,
  onRetry,
  queryRef,
  message,
  className = '',
  fallback,
  frame = unframed,
}: Props) {
  const [resetCount, setResetCount] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  /** Error of the last retry. */
  const [retryError, setRetryError] = useState<unknown>(null);
  const errorLine = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const ownsQuery = queryRef !== undefined;
  const children = fallback === undefined ? parts : <Suspense fallback={fallback}>{parts}</Suspense>;
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    // The focused « Réessayer » was unmounted: focus what replaced it.
    const element =
      errorLine.current?.querySelector('button') ??
      (ownsQuery ? content.current : content.current?.firstElementChild);
    if (!(element instanceof HTMLElement)) return;
    // Setting the attribute makes the element focusable by script.
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [resetCount, ownsQuery]);
  const resetAndKeepFocus = (reset: () => void) => {
    hadFocus.current = errorLine.current?.contains(document.activeElement) ?? false;
    setResetCount((count) => count + 1);
    reset();
  };
  const retry = async (reset: () => void) => {
    setRetryError(null);
    const loaded = onRetry();
    if (!loaded) {
      resetAndKeepFocus(reset);
      return;
    }
    setRetrying(true);
    try {
      await loaded;
      resetAndKeepFocus(reset);
    } catch (error) {
      setRetryError(error);
    }
    setRetrying(false);
  };
  return (
    <ErrorBoundary
      resetKey={queryRef}
      fallback={(error, reset) =>
        frame(
          <div ref={errorLine} className={className}>
            <Failure
              isPartial
              className=""
              error={fieldErrorOf(retryError ?? error)}
              message={message}
              isRetrying={isRetrying}
              onRetry={() => void retry(reset)}
            />
            {!ownsQuery && <ResponseListener onAnswer={() => resetAndKeepFocus(reset)} />}
          </div>,
        )
      }
    >
      {resetCount === 0 ? (
        children
      ) : (
        // This wrapper holds the focus while a query is loading.
        <div ref={content} className={ownsQuery ? 'outline-none' : 'contents'}>
          {children}
        </div>
      )}
    </ErrorBoundary>
  );
}

const unframed = (line: ReactNode): ReactNode => line;

/** Any response may have stored the missing data. */
function ResponseListener({ onAnswer: listener }: { onAnswer: () => void }) {
  const answered = useEffectEvent(listener);
  useEffect(() => onResponse(() => answered()), []);
  return null;
}
