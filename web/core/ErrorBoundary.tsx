import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
import { Failure } from './Failure.tsx';
import { reportError } from './reportError.ts';

interface Props {
  children: ReactNode;
  /** Loads again what failed, before the children are rendered again. */
  onRetry?: () => void;
  /** Renders the children again whenever this changes. */
  resetKey?: unknown;
  /** Replaces the usual notice. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

/** Shows an error of its children in their place, with « Réessayer »; the rest of the screen stays. */
export const ErrorBoundary = ({ children, onRetry, resetKey, fallback }: Props) => (
  <Boundary
    resetKeys={[resetKey]}
    onError={(error, { componentStack }) => reportError(error, componentStack ?? undefined)}
    fallbackRender={({ error, resetErrorBoundary }) => {
      const retry = () => {
        onRetry?.();
        resetErrorBoundary();
      };
      return fallback ? fallback(error, retry) : <Failure error={error} onRetry={retry} />;
    }}
  >
    {children}
  </Boundary>
);
