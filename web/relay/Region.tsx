import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { Failure } from '../core/Failure.tsx';
import { fieldErrorOf } from './fieldErrors.ts';
import { onResponse } from './pendingRequests.ts';

interface Props {
  children: ReactNode;
  /**
   * « Réessayer »: loads the data of the children again. For a part of a query, `useReload` or `usePageReload`, whose
   * promise resolves once the data is in the store.
   */
  onRetry: () => Promise<void> | void;
  /** The query that the children read as a whole; `onRetry` replaces it. */
  queryRef?: object;
  /** Shown instead of the error's own message. */
  message?: string;
  /** Classes of the failure line. */
  className?: string;
  /** Wraps the failure line, for example in a dialog. */
  frame?: (line: ReactNode) => ReactNode;
}

/**
 * A part of a screen that fails alone: one line and « Réessayer » take its place. Children throw by
 * `@throwOnFieldError`, or because their query failed.
 */
export function Region({ children, onRetry, queryRef, message, className = '', frame = bare }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  /** Why the last retry failed. */
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
  /** Renders the children again, by `reset` of their boundary. */
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
        // A query may still be loading: the focus waits on this element.
        <div ref={content} className={isWhole ? 'outline-none' : 'contents'}>
          {children}
        </div>
      )}
    </ErrorBoundary>
  );
}

const bare = (line: ReactNode): ReactNode => line;

/** Any answer may have brought what failed. */
function Watch({ onAnswer: listener }: { onAnswer: () => void }) {
  const answered = useEffectEvent(listener);
  useEffect(() => onResponse(() => answered()), []);
  return null;
}
