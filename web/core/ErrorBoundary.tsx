import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
import { Failure } from './Failure.tsx';
import { reportError } from './errors.ts';

interface Props {
  children: ReactNode;
  /** Reloads what failed, before rendering the children again. */
  onRetry?: () => void;
  /** Renders the children again when this changes. */
  resetKey?: unknown;
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

/** Shows an error of its children in their place with « Réessayer ». */
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
